/** The suite against a second implementation, written from the interface document alone. It needs Python 3.11. */
import { fileURLToPath } from "node:url";
import { type Run, run } from "../../index.ts";
import { WebhookInbox } from "../../merchant/webhook-inbox.ts";
import { Redirects } from "../../merchant/redirects.ts";
import { parseTarget } from "../../subject/target-file.ts";
import { completeTarget } from "../../subject/target.ts";
import { startChild } from "../../start/child.ts";

export async function judgeOtherHands(): Promise<Run> {
  const inbox = new WebhookInbox({ deadlineMs: 5000, now: () => performance.now() });
  const redirects = new Redirects();
  const events = await inbox.open("127.0.0.1:0");
  const returns = await redirects.open("127.0.0.1:0");
  const service = fileURLToPath(new URL("../other-hands/service.py", import.meta.url));
  const child = await startChild({
    name: "the second implementation",
    program: "python3",
    args: [service, "--port=0", `--webhook-url=${events.url}`, `--redirect-url=${returns.url}`, "--json"],
    isReady: (line) => line.startsWith("{"),
  });
  try {
    const described = parseTarget(child.ready, "the second implementation's own description", {});
    const target = completeTarget({
      ...described,
      webhooks: { listen: new URL(events.url).host, deadline_ms: 5000 },
      three_ds: { ...described.three_ds, redirect_url: returns.url, driver: "page" },
    });
    return await run({ target, opened: { inbox, redirects, redirectUrl: returns.url } });
  } finally {
    await Promise.all([child.stop(), events.close(), returns.close()]);
  }
}
