import type { Naming } from "./naming.ts";

/** An answer as it leaves. */
export interface WrittenAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The only body that is text and not JSON is the picture of the checkout button. */
export function write(status: number, body: unknown, naming: Naming): WrittenAnswer {
  return typeof body === "string"
    ? { status, type: "image/svg+xml", text: body }
    : { status, type: "application/json; charset=utf-8", text: naming.translate(JSON.stringify(body)) };
}
