import { readFile } from "node:fs/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, onTestFinished, test } from "vitest";
import { blocksOf } from "../../docs/blocks.ts";
import { run, type Installed } from "./install.ts";
import { startProgram } from "./program.ts";
import { follow } from "./session.ts";

interface Settings {
  readonly mcpServers: Readonly<Record<string, { readonly command: string; readonly args: string[] }>>;
}

/** Somebody who sets an agent up as docs/agents.md says, and an agent that follows a skill. */
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
      `payment-sandbox: mcp needs two packages that are not installed here. Type: ${steps?.trim()}\n`,
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
    const created = await use("create_charge", { card: "three_ds" });
    const [charge_id] = /[\da-f-]{36}/.exec(created) ?? [];
    expect(await use("complete_3ds", { charge_id, outcome: "succeed" })).toContain(
      "The charge is completed.",
    );
    expect(await use("capture_charge", { charge_id })).toContain("Captured 300000 centavos");
    expect(await use("explain_requirement", { id: "capture.only-once" })).toContain("second capture");
  });

  test.each([
    [
      "integrate-payments",
      [/^completed $/m, /^failure $/m, /^pending 3ds_authenticate$/m, /"webhook_twice"/],
    ],
    ["certify-service", [/: \d+ proved, .* Nothing required failed/, /second capture is refused/]],
  ] as const)(
    "the skill %s works as it is printed",
    async (name, printed) => {
      const skill = await readFile(new URL(`../../../skills/${name}/SKILL.md`, import.meta.url), "utf8");
      const { code, output } = await follow(skill, installed(), printed);
      for (const words of printed) expect(output).toMatch(words);
      expect(code).toBe(0);
    },
    120_000,
  );
}
