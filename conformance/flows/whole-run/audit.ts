import { type Exchange, Blocked, flow, isSuccess, methodAndPath, operationIds } from "../../flow.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** The operation itself answered: a documented answer, but not the 404 that a missing path gives just as well. */
function reached(one: Exchange): boolean {
  return isSuccess(one) || (one.declared && one.status !== 404 && one.body !== undefined);
}

export const wholeRun = flow({
  id: "whole-run",
  title: "What the calls of a whole run say about every operation",
  needs: ["every-flow", "state", "cards.approved"],
  alone: true,
  proves: {
    "service.relative-paths": "MUST: Every operation is reached at its path below the base address.",
    "json.requests": "MUST: Request bodies are taken as JSON.",
  },

  async run({ given, seen, prove }) {
    const answered = seen().filter(({ status }) => status !== 0);
    const offered = given.offered(...operationIds);
    const called = offered.filter((id) => answered.some(({ operation }) => operation === id));
    if (called.length < offered.length) {
      const missing = offered.filter((id) => !called.includes(id));
      throw new Blocked(
        `not every operation was called in this run: ${missing.map(methodAndPath).join(", ")}`,
      );
    }
    const lost = offered.filter((id) => !answered.some((one) => one.operation === id && reached(one)));
    prove("service.relative-paths", ...answered.filter(reached).slice(0, 5)).holds(
      lost.length === 0,
      "a documented answer from every operation",
      `none from ${lost.map(methodAndPath).join(", ")}, but 404 or a status that is not documented`,
    );
    const withBody = offered.filter((id) =>
      answered.some((one) => one.operation === id && one.sent !== undefined),
    );
    const refused = withBody.filter(
      (id) => !answered.some((one) => one.operation === id && isSuccess(one) && one.sent !== undefined),
    );
    // What takes no JSON at all may be refused for another reason; under another media type it shows.
    const otherwise: Exchange[] = [];
    for (const id of refused) {
      const answer = await given.ready(id).then(
        (ready) => ready({ headers: FORM }),
        () => undefined,
      );
      if (answer !== undefined && isSuccess(answer)) otherwise.push(answer);
    }
    prove("json.requests", ...answered.filter(isSuccess).slice(0, 5), ...otherwise)
      .holds(
        otherwise.length === 0,
        "a JSON body taken by every operation with a body",
        `one taken only as ${FORM["content-type"]} by ${otherwise.map(({ operation }) => methodAndPath(operation)).join(", ")}`,
      )
      .provided(refused.length === 0, `no body at all was taken by ${refused.map(methodAndPath).join(", ")}`);
  },
});

export const baseAddress = flow({
  id: "base-address",
  title: "The base address carries the version",
  needs: ["state"],
  proves: { "versioning.v2-segment": "SHOULD: The base address ends with the path segment v2." },

  async run({ target, prove }) {
    const { pathname } = new URL(target.base_url);
    prove("versioning.v2-segment").holds(
      pathname.split("/").at(-1) === "v2",
      "a path that ends with v2",
      pathname,
    );
  },
});
