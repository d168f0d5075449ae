import { followed, isObject, membersOf, textAt, textsAt } from "./contract.ts";
import type { HouseRule, JsonObject } from "./contract.ts";
import { mediaOf, webhooksOf } from "./places.ts";

/** The event_type of a webhook is the const of its key, or it is marked as a gap. */
export const eventTypes: HouseRule = ({ document }) =>
  webhooksOf(document).flatMap(({ pointer, name, value }) => {
    const problem = (sentence: string) => [{ pointer, sentence }];
    if (!/^[a-z_]+\.[a-z_]+$/.test(name))
      return problem(`webhook "${name}" is not named by resource and outcome`);
    const fixed = fixedEventType(document, pointer);
    const open = textsAt(value, "x-not-shown").includes(`event.${name.replaceAll(/[._]/g, "-")}`);
    if (fixed === undefined) return problem(`webhook "${name}" declares no event_type`);
    if (fixed === "" && !open)
      return problem(`webhook "${name}" has an open event_type but no gap of its own`);
    if (fixed !== "" && open)
      return problem(`webhook "${name}" marks its event_type with x-not-shown, yet fixes it`);
    if (fixed !== "" && fixed !== name) return problem(`webhook "${name}" has the event_type "${fixed}"`);
    return [];
  });

/** The const of event_type, "" when it is open, undefined when it is not declared. */
function fixedEventType(document: JsonObject, webhook: string): string | undefined {
  const media = mediaOf(document).find(
    ({ operation, part }) => operation.pointer === webhook && part === "request",
  );
  const schema = media?.value["schema"];
  if (!isObject(schema)) return undefined;
  const members = membersOf(document, followed(document, { pointer: "", value: schema }), "properties");
  const eventType = members.find(({ name }) => name === "event_type");
  return eventType && textAt(eventType.value, "const");
}
