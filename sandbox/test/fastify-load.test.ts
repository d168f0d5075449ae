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

const PATHS = ["/portal", "/_sandbox/health", "/nowhere"];

test("requests that come while Fastify loads are answered, also when the sandbox stops meanwhile", async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  beforeLoad = () => loaded;
  const { sandbox } = await testBed({ patience: 600_000 });
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  let begun = 0;
  sandbox.server.on("request", () => (begun += 1));
  let answered = 0;
  const overSockets = PATHS.map(async (path) => {
    const { status } = await fetch(origin + path);
    answered += 1;
    return status;
  });
  const host = new URL(origin).host;
  const inProcess = PATHS.map(async (url) => {
    const { status } = await sandbox.respond({
      method: "GET",
      url,
      headers: { host },
      body: Buffer.alloc(0),
    });
    answered += 1;
    return status;
  });
  await expect.poll(() => begun, { interval: 1 }).toBe(PATHS.length);
  const closed = sandbox.close();
  await new Promise((turn) => setImmediate(turn));
  expect(answered).toBe(0);
  load();
  expect(await Promise.all(overSockets)).toEqual([200, 200, 404]);
  expect(await Promise.all(inProcess)).toEqual([200, 200, 404]);
  await closed;
});

test("a load that fails is answered with 500 and reported, and the next request tries again", async () => {
  const { sandbox, defects } = await testBed();
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const noMemory = new Error("out of memory");
  beforeLoad = () => Promise.reject(noMemory);
  const [health = ""] = PATHS.slice(1);
  const refused = await fetch(origin + health);
  expect(refused.status).toBe(500);
  expect(await refused.json()).toMatchObject({ detail: { code: "internal_error" } });
  expect(defects).toEqual([noMemory]);
  const get = { method: "GET", url: health, headers: { host: "127.0.0.1" }, body: Buffer.alloc(0) };
  await expect(sandbox.respond(get)).rejects.toBe(noMemory);

  beforeLoad = async () => {};
  expect((await fetch(origin + health)).status).toBe(200);
});
