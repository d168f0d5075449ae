import { withPairs, type DetailsForm } from "./details.ts";
import type { Naming } from "./naming.ts";

/** An answer as it leaves. */
export interface WrittenAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Besides those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How bodies are written, where the document leaves that open. */
export interface Writing {
  /** The names on the wire where the document writes `service` (gap naming.brand-word). */
  readonly naming: Naming;
  readonly details: DetailsForm;
}

/** The only body that is text and not JSON is the picture of the checkout button. */
export function write(status: number, body: unknown, writing: Writing): WrittenAnswer {
  return typeof body === "string"
    ? { status, type: "image/svg+xml", text: body }
    : { status, type: "application/json; charset=utf-8", text: written(body, writing) };
}

/** A body of an answer or an event as it leaves. */
export function written(body: unknown, { naming, details }: Writing): string {
  return naming.translate(JSON.stringify(details === "pairs" ? withPairs(body) : body));
}
