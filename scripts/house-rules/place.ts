import { isNode, type Node } from "../document-node.ts";

/** A file and a place in it, as Redocly prints them. */
export interface Location {
  /** `#/components/schemas/Amount`; in the sources `#/Amount`. */
  readonly pointer: string;
  readonly source: { readonly absoluteRef: string };
  child(steps: readonly string[]): Location;
}

/** What Redocly tells a rule about the node that it visits; the part that is used here. */
export interface Context {
  readonly key: string | number;
  readonly location: Location;
  readonly report: (problem: { readonly message: string; readonly location?: Location }) => void;
  readonly resolve: (node: unknown, from: string) => { readonly node: unknown; readonly location?: Location };
}

export type Visit = (node: Node, context: Context) => unknown;
export interface Visitor {
  readonly [nodeType: string]: Visit | Visitor;
}

/** A part of the document, with the file that its references are relative to. */
export interface Place {
  readonly name: string;
  readonly node: Node;
  readonly location: Location;
}

/** A member of a place, with its reference followed; nothing where there is no object. */
export function child(context: Context, { node, location }: Omit<Place, "name">, name: string): Place[] {
  const member = node[name];
  if (!isNode(member)) return [];
  const place = location.child([name]);
  if (!("$ref" in member)) return [{ name, node: member, location: place }];
  const { node: target, location: at } = context.resolve(member, location.source.absoluteRef);
  return isNode(target) && at ? [{ name, node: target, location: at }] : [];
}

/** The members of a map, or of a list, that is a member of a place. */
export function members(context: Context, place: Omit<Place, "name">, name: string): Place[] {
  const list = place.node[name];
  const holders = Array.isArray(list)
    ? [{ node: Object.fromEntries(Object.entries(list)), location: place.location.child([name]) }]
    : child(context, place, name);
  return holders.flatMap((holder) => Object.keys(holder.node).flatMap((one) => child(context, holder, one)));
}
