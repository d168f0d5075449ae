/** Does one command: chooses the calls by what is done to which kind of object. */
import type { Command, Make, Name } from "../model/command.ts";
import { thingOf } from "../model/world.ts";
import { type Done, answered, listCharge, makeCharge, moveMoney, press, readCharge } from "./do-charges.ts";
import {
  cancelSubscription,
  listSubscription,
  make,
  makeFrom,
  readOrder,
  readPlan,
  readSubscription,
  readToken,
  updateOrder,
  updateToken,
} from "./do-others.ts";
import { type SequenceContext, idOf } from "./known.ts";

/** Undefined where the command does nothing to such an object. */
export async function perform(context: SequenceContext, command: Command): Promise<Done | undefined> {
  if (command.act === "make charge") return makeCharge(context, command);
  if (command.act === "capture" || command.act === "refund") return moveMoney(context, command);
  if (command.act === "press") return press(context, command);
  if ("of" in command) return makeFrom(context, command);
  if (isMake(command)) return make(context, command);
  return PLAIN[`${command.act} ${thingOf(command.on)}`]?.(context, command.on);
}

function isMake(command: Command): command is Make {
  return command.act.startsWith("make ");
}

type Doing = (context: SequenceContext, on: Name) => Promise<Done | undefined>;

const simulated =
  (operation: "completePendingCharge" | "cancelPendingCharge"): Doing =>
  async (context, on) =>
    answered(await context.tools.api[operation](idOf(context, on)));

/** What each plain command does to each kind of object. */
const PLAIN: Readonly<Record<string, Doing>> = {
  "read charge": readCharge,
  "list charge": listCharge,
  "complete charge": simulated("completePendingCharge"),
  "cancel charge": simulated("cancelPendingCharge"),
  "read token": readToken,
  "update token": updateToken,
  "read order": readOrder,
  "update order": updateOrder,
  "read plan": readPlan,
  "read subscription": readSubscription,
  "list subscription": listSubscription,
  "cancel subscription": cancelSubscription,
};
