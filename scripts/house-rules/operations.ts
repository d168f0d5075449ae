import { isNode, textAt, textsAt } from "../document-node.ts";
import { child, members, type Context, type Place, type Visitor } from "./place.ts";

interface Operation extends Place {
  /** `/transaction/charge`; for a webhook its key. */
  readonly path: string;
  readonly context: Context;
}

type Problems = (operation: Operation) => readonly (string | false | undefined)[];

const visitor = (problems: Problems = () => []): Visitor => ({
  PathItem(node, context) {
    for (const method of ["get", "post", "put", "patch", "delete"]) {
      for (const operation of child(context, { node, location: context.location }, method)) {
        const path = String(context.key);
        const name = textAt(operation.node, "operationId") || path;
        for (const message of problems({ ...operation, name, path, context }))
          if (message) context.report({ message, location: operation.location });
      }
    }
  },
});

/** A rule about the operations of the service, those of its webhooks, or both. */
const ofOperations = (parts: { readonly paths?: Problems; readonly webhooks?: Problems }) => (): Visitor => ({
  Paths: visitor(parts.paths),
  WebhooksMap: visitor(parts.webhooks),
});

const complete: Problems = ({ name, node }) => [
  textsAt(node, "tags").length !== 1 && `${name} needs exactly one tag`,
  !textAt(node, "x-source") && `${name} has no x-source`,
];

/** Every operation has one tag and its source, those of the service an id. That ids differ is Redocly's own rule. */
export const operations = ofOperations({
  webhooks: complete,
  paths: (operation) => [
    ...complete(operation),
    !/^[a-z][A-Za-z]+$/.test(textAt(operation.node, "operationId")) &&
      `operationId "${textAt(operation.node, "operationId")}" is not a camelCase name`,
  ],
});

/** Every operation declares its kinds of keys, or a gap, and has an answer 401. */
export const keyKinds = ofOperations({
  paths: ({ name, node }) => {
    const declared = node["x-key-kinds"] !== undefined;
    const kinds = textsAt(node, "x-key-kinds");
    const open = textsAt(node, "x-not-shown").some((id) => id.startsWith("auth."));
    return [
      !declared && !open && `${name} has neither x-key-kinds nor a gap "auth." that says why`,
      declared && open && `${name} has x-key-kinds and also a gap that says the document does not give them`,
      declared &&
        !/^(public|secret|public,secret)$/.test(kinds.join()) &&
        `${name} takes keys of kind [public], [secret] or [public, secret], not [${kinds.join(", ")}]`,
      !(isNode(node["responses"]) && "401" in node["responses"]) && `${name} has no answer 401`,
    ];
  },
});

/** First segments of the paths that the document calls beta ("Versioning"). */
const BETA = new Set(["subscription", "plan", "product", "invoice", "payment-intent"]);

/** The beta operations, and no others, are marked as beta. */
export const stability = ofOperations({
  paths: ({ name, path, node }) => {
    const expected = BETA.has(path.split("/")[1] ?? "") ? "beta" : undefined;
    const got = node["x-stability"];
    return [
      got !== expected &&
        `x-stability of ${name} should be ${expected ?? "absent"}, not ${JSON.stringify(got) ?? "absent"}`,
    ];
  },
});

/** The event_type of a webhook is the const of its key, or it is marked as a gap. */
export const eventTypes = ofOperations({
  webhooks: ({ path: name, node, context, ...operation }) => {
    if (!/^[a-z_]+\.[a-z_]+$/.test(name)) return [`webhook "${name}" is not named by resource and outcome`];
    const [eventType] = child(context, { node, ...operation }, "requestBody")
      .flatMap((body) => members(context, body, "content"))
      .flatMap((media) => child(context, media, "schema"))
      .flatMap((schema) => members(context, schema, "properties"))
      .filter((property) => property.name === "event_type");
    if (!eventType) return [`webhook "${name}" declares no event_type`];
    const fixed = textAt(eventType.node, "const");
    const open = textsAt(node, "x-not-shown").includes(`event.${name.replaceAll(/[._]/g, "-")}`);
    return [
      !fixed && !open && `webhook "${name}" has an open event_type but no gap of its own`,
      fixed && open && `webhook "${name}" marks its event_type with x-not-shown, yet fixes it`,
      fixed && fixed !== name && `webhook "${name}" has the event_type "${fixed}"`,
    ];
  },
});
