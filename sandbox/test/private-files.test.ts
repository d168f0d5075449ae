import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../store/open.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("the data directory and all that is in it belong to their user alone", async () => {
  const data = join(mkdtempSync(join(tmpdir(), "payment-sandbox-")), "nested", "data");
  const store = await openStore({ data, databaseUrl: undefined });
  await store.write((sql) => sql.all(`INSERT INTO rate_shares (who, used_until) VALUES ('a', 1)`));
  const files = readdirSync(data);
  expect(files).toContain("sandbox.sqlite-wal");
  expect([data, ...files.map((file) => join(data, file))].map(modeOf)).toEqual([
    "700",
    ...files.map(() => "600"),
  ]);
  await store.close();
});

test("a state file that others could read is closed to them", async () => {
  const data = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  const file = join(data, "sandbox.sqlite");
  writeFileSync(file, "", { mode: 0o644 });
  await (await openStore({ data, databaseUrl: undefined })).close();
  expect(modeOf(file)).toBe("600");
});
