import { callHeaders } from "../pipeline/call-headers.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Ask } from "../values/call.ts";
import type { World } from "../world.ts";
import { ConnectionCut, type Respond } from "./in-process.ts";

/**
 * Calls of this sandbox that stay in this process. They pass what every request passes: key, limit, faults, log. So a
 * button does what the call beside it does.
 */
export function askBy(respond: Respond, world: World): (merchant: Merchant) => Ask {
  return (merchant) => async (call) => {
    const { method, path, body } = call;
    const headers = { accept: "application/json", ...callHeaders(call, merchant, world.settings) };
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    try {
      const { status, text } = await respond({ method, url: path, headers, body: bytes });
      return { status, body: text.startsWith("{") ? JSON.parse(text) : undefined };
    } catch (error) {
      if (!(error instanceof ConnectionCut)) throw error;
      return { status: 0, body: undefined };
    }
  };
}
