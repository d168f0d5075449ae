/** What a merchant, a customer or a tester does. Objects have numbers, such as "charge 1", and get their ids when it is done. */
import type { Wish } from "../merchant/three-ds/driver.ts";

export type Thing = "charge" | "token" | "order" | "product" | "plan" | "subscription";
export type Name = `${Thing} ${number}`;

const THINGS: readonly Thing[] = ["charge", "token", "order", "product", "plan", "subscription"];

export const thingOf = (name: Name): Thing => THINGS.find((one) => name.startsWith(one)) ?? "charge";

export const MEANS = ["card", "token", "three_ds", "declined", "store", "bank", "bnpl"] as const;
export type Means = (typeof MEANS)[number];

/** `later` sends auto_capture false, `later by default` sends none. */
export type Taking = "at once" | "later" | "later by default";

/** An amount of a capture or a refund, as a share of what the charge was made for. */
export const SHARES = ["all", "most", "half", "one centavo", "nothing", "one centavo more", "twice"] as const;
export type Share = (typeof SHARES)[number];

export interface MakeCharge {
  readonly act: "make charge";
  readonly on: Name;
  readonly means: Means;
  readonly taking: Taking;
  readonly key: "secret" | "public";
  /** The token that pays. */
  readonly by?: Name;
  /** Another charge like it is made at the same moment. */
  readonly beside?: true;
}

export interface MoveMoney {
  readonly act: "capture" | "refund";
  readonly on: Name;
  readonly share: Share;
}

export interface Press {
  readonly act: "press";
  readonly on: Name;
  readonly wish: Wish;
}

export interface Plain {
  readonly act: "complete" | "cancel" | "read" | "list" | "update";
  readonly on: Name;
}

export interface Make {
  readonly act: "make token" | "make order" | "make disabled product" | "make product";
  readonly on: Name;
}

export interface MakeFrom {
  readonly act: "make plan" | "make subscription";
  readonly on: Name;
  /** The product of the plan, the plan of the subscription. */
  readonly of: Name;
}

export type Command = MakeCharge | MoveMoney | Press | Plain | Make | MakeFrom;

/** The name of an action without its object: what a pair of state and action counts. */
export function actionOf(command: Command): string {
  if ("share" in command) return `${command.act} ${command.share}`;
  return command.act === "press" ? `customer presses ${command.wish}` : command.act;
}

const part = (whole: number, of: number): number => Math.max(1, Math.floor(whole * of));

const OF_WHOLE: { readonly [S in Share]: (whole: number) => number } = {
  all: (whole) => whole,
  most: (whole) => part(whole, 0.6),
  half: (whole) => part(whole, 0.5),
  "one centavo": () => 1,
  nothing: () => 0,
  "one centavo more": (whole) => whole + 1,
  twice: (whole) => whole * 2,
};

/** An amount in the smallest unit; at least one of it, unless nothing is asked for. */
export function amountOf(share: Share, whole: number): number {
  return OF_WHOLE[share](whole);
}

const PAID: Readonly<Record<Means, string>> = {
  card: "by card",
  token: "by",
  three_ds: "by a card that asks for 3DS",
  declined: "by a card that is declined",
  store: "at a store",
  bank: "by bank account",
  bnpl: "by BNPL",
};

const HOW: Readonly<Record<Taking, string>> = {
  "at once": "with auto_capture true",
  later: "with auto_capture false",
  "later by default": "without auto_capture",
};

/** The command as a person says it. */
export function inWords(command: Command): string {
  const { act, on } = command;
  if (act === "make charge") {
    const by = command.by === undefined ? "" : ` ${command.by}`;
    const key = command.key === "public" ? ", with the public key" : "";
    const beside = command.beside === true ? ", and another charge at the same moment" : "";
    return `make ${on} ${PAID[command.means]}${by} ${HOW[command.taking]}${key}${beside}`;
  }
  if (act === "capture" || act === "refund") return `${act} ${command.share} of ${on}`;
  if (act === "press") return `the customer lets 3DS of ${on} ${command.wish}`;
  if (act === "make plan") return `make ${on} of ${command.of}`;
  if (act === "make subscription") return `make ${on} to ${command.of}`;
  if (act === "make disabled product") return `make ${on}, disabled`;
  if (act === "make token" || act === "make order" || act === "make product") return `make ${on}`;
  if (act === "list") return `list, and look for ${on}`;
  const isSimulation = act === "complete" || (act === "cancel" && on.startsWith("charge"));
  return `${act} ${on}${isSimulation ? " by simulation" : ""}`;
}
