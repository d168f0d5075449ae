import type { Ask, Call, Told } from "../../values/call.ts";
import { refusalIn } from "../../values/call.ts";
import { ServiceError } from "../../values/errors.ts";
import { textAt } from "../../values/json.ts";

/** One call that a trigger made, without its body: that may hold a test card. */
export interface Step {
  /** "Capture all of it". */
  readonly does: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Makes calls one after the other and remembers them. */
export class Steps {
  readonly made: Step[] = [];
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** A call that must be accepted. */
  async accepted(does: string, call: Call): Promise<Told> {
    return this.#call(does, call, [200]);
  }

  /** A call that must be answered with 400, as a refusal or with the next action. */
  async answered400(does: string, call: Call): Promise<Told> {
    return this.#call(does, call, [400]);
  }

  async #call(does: string, call: Call, wanted: readonly number[]): Promise<Told> {
    const told = await this.#ask(call);
    const { method, path } = call;
    this.made.push({ does, method, path, status: told.status });
    if (wanted.includes(told.status)) return told;
    const why = refusalIn(told)?.message ?? "";
    throw new ServiceError(
      409,
      "trigger_failed",
      `"${does}" did not work: ${method} ${path} was answered ${told.status}, not ${wanted.join(" or ")}. ${why}`,
      { details: { steps: this.made.map((step) => ({ ...step })) } },
    );
  }
}

/** The text at a place of an answer that certainly has one. */
export function idIn({ body }: Told, ...names: readonly string[]): string {
  const id = textAt(body, ...names);
  if (id === undefined) throw new Error(`The answer has no ${names.join(".")}.`);
  return id;
}
