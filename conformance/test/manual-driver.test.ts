import { expect, it, onTestFinished } from "vitest";
import { Redirects } from "../merchant/redirects.ts";
import { manualDriver } from "../merchant/three-ds/open.ts";

async function opened(): Promise<{ redirects: Redirects; url: string }> {
  const redirects = new Redirects();
  const listener = await redirects.open("127.0.0.1:0");
  onTestFinished(() => listener.close());
  return { redirects, url: listener.url };
}

it("prints one address at a time and takes the next arrival for it", async () => {
  const { redirects, url } = await opened();
  const told: string[] = [];
  const { signal } = new AbortController();
  const driver = manualDriver({
    redirects,
    deadlineMs: 5000,
    signal,
    tell: (text) => {
      told.push(text);
      // The person: comes back with the number of the page that was asked for.
      void fetch(`${url}?TID=${/page-(\d)/.exec(text)?.[1] ?? ""}`);
    },
  });
  const [first, second] = await Promise.all([
    driver.walk("http://bank/page-1", "succeed"),
    driver.walk("http://bank/page-2", "fail"),
  ]);
  expect(told).toEqual([
    "Open http://bank/page-1 and let the authentication succeed (waiting 5 s).",
    "Open http://bank/page-2 and let the authentication fail (waiting 5 s).",
  ]);
  expect([first.arrived?.get("TID"), second.arrived?.get("TID")]).toEqual(["1", "2"]);
});

it("waits for nobody when the run was ended", async () => {
  const { redirects } = await opened();
  const ended = new AbortController();
  const driver = manualDriver({
    redirects,
    deadlineMs: 60_000,
    signal: ended.signal,
    tell: () => ended.abort(),
  });
  const [walk, next] = await Promise.all([
    driver.walk("http://bank/page-1", "succeed"),
    driver.walk("http://bank/page-2", "succeed"),
  ]);
  expect(walk.arrived).toBeUndefined();
  expect(next.steps).toEqual(["the run was ended"]);
});
