import { refusedBody, VALIDATION_ERROR } from "../values/errors.ts";
import { shorten } from "../values/shorten.ts";

/** Refuses a body of the control interface that has another member than these. */
export function refuseOtherMembers(body: object, members: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !members.includes(name));
  if (unknown === undefined) return;
  const name = `"${shorten(unknown, 40)}"`;
  throw refusedBody(400, VALIDATION_ERROR, `${name} is not known. Known are ${members.join(", ")}.`, {
    at: "body",
    problem: `has the unknown member ${name}`,
    allowed: members,
  });
}
