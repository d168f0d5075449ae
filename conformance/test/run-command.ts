import { main } from "../command/main.ts";

/** What the command line says and returns, in this process. */
export async function command(
  args: readonly string[],
  signal = new AbortController().signal,
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const code = await main({
    args,
    env: {},
    now: () => performance.now(),
    signal,
    terminal: false,
    say: (text) => (out += text),
    warn: (text) => (err += text),
  });
  return { code, out, err };
}
