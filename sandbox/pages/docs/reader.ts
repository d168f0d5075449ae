import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Docs } from "../../values/docs.ts";
import { BUILDING, failed, NO_PAGE, NOT_BUILT } from "./messages.ts";

/** The names that files of the documentation may have: no request reaches another folder or a hidden file. */
const NAME = /^(?:[\w@][\w.@-]*\/)*[\w@][\w.@-]*\.(?:html|css|js|md|txt|svg)$/;

/** The text of a file of the documentation, or what to answer instead. */
export type Found = { readonly text: string } | { readonly status: number; readonly page: string };

export type FindDocs = (name: string) => Promise<Found>;

/** Finds files of the documentation. They are looked for at each request: they may be built while the sandbox runs. */
export function docsReader(docs: Docs | undefined): FindDocs {
  let state: "not asked" | "building" | "built" | { readonly problem: string } = "not asked";
  const build = () => {
    if (docs?.build === undefined || state !== "not asked") return;
    state = "building";
    docs.build().then(
      () => (state = "built"),
      (error: unknown) => (state = { problem: error instanceof Error ? error.message : String(error) }),
    );
  };
  const read = async (name: string) =>
    docs !== undefined && NAME.test(name)
      ? await readFile(join(docs.folder, name), "utf8").catch(() => undefined)
      : undefined;
  return async (name) => {
    build();
    const text = await read(name);
    if (text !== undefined) return { text };
    if ((await read("index.html")) !== undefined) return { status: 404, page: NO_PAGE };
    if (state === "building") return { status: 503, page: BUILDING };
    return { status: 404, page: typeof state === "object" ? failed(state.problem) : NOT_BUILT };
  };
}
