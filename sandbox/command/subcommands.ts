import type { Terminal } from "./terminal.ts";

/** Commands beside the server itself, as in `payment-sandbox logs`. Each is loaded only when it is asked for. */
export interface Subcommand {
  /** One line for --help. */
  readonly about: string;
  /** Runs with the arguments that follow its name, and resolves with the exit code. */
  readonly load: () => Promise<(args: readonly string[], terminal: Terminal) => Promise<number>>;
}

export const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([
  [
    "logs",
    {
      about: "shows the requests that a running sandbox answers, as they come",
      load: async () => (await import("./logs/logs.ts")).logs,
    },
  ],
  [
    "trigger",
    {
      about: "causes an event of a running sandbox, as in: trigger charge.failed",
      load: async () => (await import("./trigger/trigger.ts")).trigger,
    },
  ],
  [
    "mcp",
    {
      about: "tools of the sandbox for agents, over stdio (Model Context Protocol)",
      load: async () => (await import("./mcp/main.ts")).mcp,
    },
  ],
]);

/** The part of --help that lists them; empty while there is none. */
export function subcommandHelp(): string {
  const lines = [...SUBCOMMANDS].map(([name, { about }]) => `  ${name.padEnd(24)} ${about}`);
  return lines.length === 0
    ? ""
    : `\nCommands that talk to a sandbox that runs; each has its own --help:\n\n${lines.join("\n")}\n`;
}
