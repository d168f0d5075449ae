import { beforeEach, expect, test, vi } from "vitest";
import { listen } from "../http/server.ts";
import { testBed } from "./support.ts";

/** What happens before Fastify is built. */
let beforeLoad: () => Promise<void>;

beforeEach(() => {
  beforeLoad = async () => {};
});

vi.mock(import("../http/fastify.ts"), async (original) => ({
  async buildFastify(...given) {
    await beforeLoad();
    const { buildFastify } = await original();
    return buildFastify(...given);
  },
}));

const HEALTH = "/_sandbox/health";
const PATHS = ["/portal", HEALTH, "/nowhere"];

function get(url: string) {
  return { method: "GET", url, headers: { host: "127.0.0.1" }, body: Buffer.alloc(0) };
}

test("requests that come while Fastify loads are answered, also when the sandbox stops meanwhile", async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  beforeLoad = () => loaded;
  const { sandbox } = await testBed({ patience: 600_000 });
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  let begun = 0;
  sandbox.server.on("request", () => (begun += 1));
  const overSockets = PATHS.map(async (path) => {
    const { status } = await fetch(origin + path);
    return status;
  });
  await expect.poll(() => begun, { interval: 1 }).toBe(PATHS.length);
  const closed = sandbox.close();
  await new Promise((turn) => setImmediate(turn));
  load();
  expect(await Promise.all(overSockets)).toEqual([200, 200, 404]);
  await closed;
});

test("a stop waits for requests in this process, too, that came while Fastify loads", async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  beforeLoad = () => loaded;
  const { sandbox } = await testBed({ patience: 600_000 });
  const ended: unknown[] = [];
  const answer = sandbox.respond(get(HEALTH)).then(({ status }) => ended.push(status));
  const closed = sandbox.close().then(() => ended.push("closed"));
  await new Promise((turn) => setTimeout(turn, 10));
  expect(ended).toEqual([]);
  load();
  await Promise.all([answer, closed]);
  expect(ended).toEqual([200, "closed"]);
});

test("a load that fails is answered with 500 and reported, and the next request tries again", async () => {
  const { sandbox, defects } = await testBed();
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const noMemory = new Error("out of memory");
  beforeLoad = () => Promise.reject(noMemory);
  const refused = await fetch(origin + HEALTH);
  expect(refused.status).toBe(500);
  expect(await refused.json()).toMatchObject({ detail: { code: "internal_error" } });
  expect(defects).toEqual([noMemory]);
  await expect(sandbox.respond(get(HEALTH))).rejects.toBe(noMemory);

  beforeLoad = async () => {};
  expect((await fetch(origin + HEALTH)).status).toBe(200);
});
