/** An answer that shows another object of the run than its own. */
import { type Exchange, json, replies } from "../../flow.ts";

/** The id of another product or plan of this run where the place shows that one and not its own. */
export function anotherAt(value: unknown, own: string, creations: readonly Exchange[]): string | undefined {
  const shown = json.strings(value).map(([, text]) => text);
  if (shown.includes(own)) return undefined;
  return creations
    .filter(replies.isSuccess)
    .map(({ body }) => json.at(body, "/id"))
    .filter(json.isText)
    .find((id) => shown.includes(id));
}
