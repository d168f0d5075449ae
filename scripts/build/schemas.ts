/** The schemas of files that people and other programs write or read, for editors and validators. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { REPORT } from "../../conformance/report/report.ts";
import { TARGET } from "../../conformance/subject/target.ts";

export function writeSchemas(folder: string): void {
  for (const [file, schema] of [
    ["target.schema.json", TARGET],
    ["report/report.schema.json", REPORT],
  ] as const) {
    const text = JSON.stringify(
      z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
      undefined,
      2,
    );
    writeFileSync(join(folder, file), `${text}\n`);
  }
}
