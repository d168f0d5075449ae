/** Creations by the way in which they are asked for, and creations that are refused in one way only. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { Defect, World, Wrap } from "../harness/defect.ts";
import { type Call, type Reply, type Serve, json } from "../harness/wire.ts";
import { errorBody } from "./bodies.ts";
import { isPublic } from "./keys.ts";

/** How something comes to be created. */
export interface Creation {
  readonly call: Call;
  readonly world: World;
  /** How many of its kind were asked for before. */
  readonly before: number;
  /** Another one of its kind is being created at this moment. */
  readonly meets: boolean;
}

export type OfCreation = (creation: Creation) => boolean;
export type OfBody = (body: unknown) => boolean;

export interface Kind {
  readonly operation: OperationId;
  readonly is?: OfBody;
}

/** Hands each creation of a kind to `create`, with what is known of it. */
export function watchesCreations(
  { operation, is = () => true }: Kind,
  next: Serve,
  world: World,
  create: (creation: Creation) => Promise<Reply>,
): Serve {
  let before = 0;
  let underWay = 0;
  return async (call) => {
    if (call.operation !== operation || !is(call.body)) return next(call);
    underWay += 1;
    const creation = { call, world, before, meets: underWay > 1 };
    before += 1;
    try {
      return await create(creation);
    } finally {
      underWay -= 1;
    }
  };
}

export type CreationWay = readonly [way: string, isSo: OfCreation];

export const isByPublicKey: OfCreation = ({ call, world }) => isPublic(call, world);

const BY_PUBLIC_KEY: CreationWay = ["created with the public key", isByPublicKey];
export const EACH_SECOND: CreationWay = ["that is every second one", ({ before }) => before % 2 === 1];
export const AT_THE_SAME_MOMENT: CreationWay = [
  "made at the same moment as another one",
  ({ meets }) => meets,
];

/** Which object such a defect meets first hangs on the order of the calls, and with it the amount that its fact names. */
export function hangsOnOrder({ how }: Pick<Defect, "how">): boolean {
  return [EACH_SECOND, AT_THE_SAME_MOMENT].some(([way]) => how.includes(way));
}

/** What may be the case when something is created that both kinds of keys may create. */
export const CREATIONS: readonly CreationWay[] = [BY_PUBLIC_KEY, EACH_SECOND, AT_THE_SAME_MOMENT];

export const AUTO_CAPTURE = "/processing_instructions/auto_capture";

export const asksFor = ({ call: { body } }: Creation): unknown => at(body, AUTO_CAPTURE);

/** Without auto_capture a charge is a plain one, whose refusal may break other requirements. */
export const WITH_AUTO_CAPTURE: readonly CreationWay[] = [true, false].map((value) => [
  `with auto_capture ${value}`,
  (creation) => asksFor(creation) === value,
]);
export const BY_AUTO_CAPTURE: readonly CreationWay[] = [
  ...WITH_AUTO_CAPTURE,
  ["without auto_capture", (creation) => asksFor(creation) === undefined],
];

interface Refused extends Kind, Pick<Defect, "breaks" | "mayBreak" | "target"> {
  /** "a charge by card" */
  readonly what: string;
  readonly ways: readonly CreationWay[];
}

/** One defect for each way: what is created in that way is refused, and nothing else. */
export function refusedInOneWay({ what, ways, operation, is, ...defect }: Refused): readonly Defect[] {
  return ways.map(([way, isSo]) => ({
    ...defect,
    how: `refuses ${what} ${way}`,
    wrap: refusesWhere({ operation, ...(is && { is }) }, isSo),
  }));
}

function refusesWhere(kind: Kind, isSo: OfCreation): Wrap {
  return (next, world) =>
    watchesCreations(kind, next, world, async (creation) =>
      isSo(creation) ? json(400, errorBody("validation_error", world.now())) : next(creation.call),
    );
}
