import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { isObject } from "../../values/json.ts";

const CLI = join(import.meta.dirname, "..", "..", "cli.ts");

export interface Result {
  readonly error: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client of the protocol, as an agent has it, with the tools in a process of their own. */
export interface Tools {
  readonly client: Client;
  use(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Result>;
  /** `use` of something that has to work. */
  done(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Result["data"]>;
  close(): Promise<void>;
}

export function command(...args: string[]): string[] {
  return [CLI, "mcp", ...args];
}

export async function tools(...args: string[]): Promise<Tools> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: command(...args),
      env: { PATH: process.env["PATH"] ?? "", TMPDIR: tmpdir() },
      stderr: "inherit",
    }),
  );
  const use: Tools["use"] = async (name, given = {}) => {
    const result = await client.callTool({ name, arguments: { ...given } }, undefined, { timeout: 120_000 });
    const [first]: unknown[] = Array.isArray(result.content) ? result.content : [];
    const data = result.structuredContent;
    return {
      error: result.isError === true,
      text: isObject(first) ? String(first["text"]) : "",
      data: isObject(data) ? data : {},
    };
  };
  return {
    client,
    use,
    async done(tool, given) {
      const { error, text, data } = await use(tool, given);
      if (error) throw new Error(`${tool}: ${text}`);
      return data;
    },
    close: () => client.close(),
  };
}
