import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Node needs these arguments before a file that imports a package of this tree by its name: tsx finds the package's source. */
export const BY_NAME = ["--import", "tsx"] as const;

/** A program of this tree as a process of its own; its output can be waited for line by line. */
export class Program {
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #read: NodeJS.EventEmitter;
  readonly #closed: Promise<unknown>;
  /** It has ended, and all that it said was read. */
  #isOver = false;
  #failed = "";

  /** `args` are those of Node, the file among them. */
  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    child.stderr.on("data", (chunk: Buffer) => (this.#failed += chunk.toString()));
    this.#read = createInterface({ input: child.stdout }).on("line", (line) => this.lines.push(line));
    this.#closed = once(child, "close").then(() => (this.#isOver = true));
  }

  /** What the pattern's first group finds, in a line that was or will be printed. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = this.lines.map((line) => pattern.exec(line)).find((match) => match !== null);
      if (found) return found[1] ?? found[0];
      if (this.#isOver) throw new Error(`No ${pattern}, but: ${this.lines.join("\n")}${this.#failed}`);
      await Promise.race([once(this.#read, "line"), this.#closed]);
    }
  }

  /** Until it ends by itself. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#child.exitCode;
  }

  async stop(): Promise<void> {
    if (!this.#isOver) this.#child.kill("SIGTERM");
    await this.#closed;
  }
}

export interface Target {
  readonly base_url: string;
  readonly keys: { readonly secret: string; readonly public: string };
  readonly cards: Readonly<Record<string, { readonly card_number: string; readonly amount?: number }>>;
}

/** The embedded sandbox, in a process of its own, apart from the tests, as the real service would be. */
export async function startSandbox(
  ...flags: string[]
): Promise<Target & { readonly stop: () => Promise<void> }> {
  const program = new Program(["sandbox/cli.ts", "--port", "0", "--memory", "--json", ...flags]);
  const target: Target = JSON.parse(await program.says(/^\{.*\}$/));
  return { ...target, stop: () => program.stop() };
}

/** Card data of a test card as the interface wants them. */
export function card(target: Target, name: string) {
  const { card_number } = target.cards[name] ?? { card_number: "" };
  return { card_number, expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };
}
