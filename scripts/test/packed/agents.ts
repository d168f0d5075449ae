import { readFile } from "node:fs/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, onTestFinished, test } from "vitest";
import { blocksOf } from "../../docs/text/markdown.ts";
import { run, type Installed } from "./install.ts";
import { startProgram } from "./program.ts";

interface Settings {
  readonly mcpServers: Readonly<Record<string, { readonly command: string; readonly args: string[] }>>;
}

/** Somebody who sets an agent up as docs/agents.md says, and an agent. */
export function followAgentsGuide(installed: () => Installed): void {
  test("docs/agents.md sets the tools up, and they pay by 3DS", { timeout: 120_000 }, async () => {
    const guide = await readFile(new URL("../../../docs/agents.md", import.meta.url), "utf8");
    const [steps, settings] = blocksOf(guide).map(({ code }) => code);
    const { mcpServers }: Settings = JSON.parse(settings ?? "");
    const { folder, env } = installed();

    const without = startProgram(installed(), "payment-sandbox", ["mcp"]);
    expect(await without.ended()).toBe(2);
    // It names the very line of the guide.
    expect(without.failed()).toBe(
      `payment-sandbox mcp: A package is not installed here. Type: ${steps?.trim()}\n`,
    );

    await run("bash", ["-euc", steps ?? ""], { cwd: folder, env });
    const server = mcpServers["payment-sandbox"];
    const client = new Client({ name: "agent", version: "1.0.0" });
    onTestFinished(() => client.close());
    await client.connect(
      new StdioClientTransport({
        command: server?.command ?? "",
        args: server?.args ?? [],
        cwd: folder,
        env,
      }),
    );
    const use = async (name: string, args: Record<string, unknown>): Promise<string> => {
      const { content } = await client.callTool({ name, arguments: args });
      return JSON.stringify(content);
    };
    // A test card of the sandbox, at the amount that asks for 3DS.
    const created = await use("create_charge", {
      description: "A teapot",
      amount_details: { amount: 300_000, currency_code: "MXN" },
      payment_detail: {
        credentials: {
          payment_method: { method: "credit_or_debit_card" },
          credit_or_debit_card: {
            card_number: "4000000000003220",
            expiration_month: "12",
            expiration_year: "2039",
            card_validation_code: "123",
          },
        },
      },
    });
    const [, id] = /\\"id\\": \\"([\da-f-]{36})/.exec(created) ?? [];
    expect(await use("complete_3ds", { id, outcome: "succeed" })).toContain("completed");
    const captured = await use("capture_charge", { id, amount: 300_000, currency_code: "MXN" });
    expect(captured).toContain("capture_transaction_id");
    expect(await use("explain_requirement", { id: "capture.only-once" })).toContain("second capture");
  });
}
