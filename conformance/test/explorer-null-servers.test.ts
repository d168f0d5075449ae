import { expect, it } from "vitest";
import { run } from "../index.ts";
import { description } from "./fakes.ts";
import { nullServers, serve } from "./servers.ts";

const names = Object.keys(nullServers).filter((name) => /^200|^400|by turns/.test(name));

it.each(names)("the explorer believes nothing of a server that knows nothing: %s", async (name) => {
  const server = await serve(nullServers[name] ?? (() => {}));
  try {
    const { exploration, report } = await run({
      target: description({ base_url: `${server.url}/v2` }),
      only: /^explorer$/,
      explore: { sequences: 20, seed: 1 },
    });
    expect(exploration?.found).toEqual([]);
    expect(exploration?.stopped).toMatch(/does not|do not/);
    expect(report.totals.pass).toBe(0);
    expect(report.exit_code).toBe(2);
  } finally {
    await server.close();
  }
});
