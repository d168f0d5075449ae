import { lineOf, messagesIn } from "../../../../sandbox/command/logs/logs.ts";
import { readAlsoFile } from "../../../../sandbox/command/also-file.ts";
import { fileOf } from "../file-of.ts";
import { ANSWER, type Reader } from "../reader.ts";

/** What the command reads that shows the log of a sandbox. */
async function logged(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < bytes.length; from += 4096) parts.push(bytes.slice(from, from + 4096));
  const stream = () => new Blob(parts).stream();
  for await (const { data } of messagesIn(stream())) data.trim();
  const none = { code: text, message: text, hint: text, fault: text, warnings: [text], touched: [] };
  const sent = { method: "GET", path: text, query: text, operation: null, key: "none" as const };
  lineOf({ ...none, ...sent, id: 1, at: 0, took_ms: 1, status: 400 }, true);
}

/** Files for a sandbox, and what its log shows of it. */
export const ofSandboxTools: readonly Reader[] = [
  { name: "files of --also", length: 100_000, read: (text) => readAlsoFile(fileOf(text)) },
  { name: "what the log command reads of a sandbox", length: ANSWER, read: logged, readsWord: true },
];
