import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const generated = new URL("../../generated/", import.meta.url);

interface View {
  readonly openapi: string;
  readonly paths: object;
  readonly webhooks: object;
  readonly components: object;
  readonly tags: readonly { readonly name: string; readonly parent?: string; readonly summary?: string }[];
}

const read = async (name: string): Promise<View> =>
  JSON.parse(await readFile(new URL(name, generated), "utf8"));

/** What Redocly, which knows OpenAPI 3.2, has against a document. */
async function complaints(document: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "view-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  const flags = ["--extends", "recommended", "--format", "json"];
  return run("redocly", ["lint", join(folder, "openapi.json"), ...flags], { cwd: folder }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test("the view for OpenAPI 3.2 is valid, and a mistake in what only 3.2 has is noticed", async () => {
  const view = await read("openapi-3.2.json");
  expect(view.openapi).toBe("3.2.0");
  expect(await complaints(view)).toBe("");
  const [first, ...rest] = view.tags;
  expect(await complaints({ ...view, tags: [{ ...first, parent: 1 }, ...rest] })).toContain("parent");
});

test("it says the same as the contract, and its tags are a tree", async () => {
  const [view, contract] = await Promise.all([read("openapi-3.2.json"), read("openapi.json")]);
  const { paths, webhooks, components } = contract;
  expect(view).toMatchObject({ paths, webhooks, components });
  const names = view.tags.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(contract.tags.map(({ name }) => name)));
  expect(view.tags.filter(({ summary }) => summary === undefined)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(view.tags.flatMap(({ parent }) => parent ?? [])));
});
