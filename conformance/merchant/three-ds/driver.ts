import type { BlockedCause } from "../../verdict/cause.ts";

/** An address that a customer's browser was sent to, and what it got there. The merchant's own page is not kept. */
export interface Visit {
  readonly kind: "visit";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Set where the page was not kept whole. */
  readonly inPart?: true;
}

/** A visit, and the walk that it belongs to. */
export interface DatedVisit extends Visit {
  /** The address that the walk began at. */
  readonly from: string;
  readonly wish: Wish;
  /** When the walk began and ended, by the clock of the calls. */
  readonly began: number;
  readonly at: number;
  /** The TID with which the customer came back to the merchant, empty without one; absent where the customer did not. */
  readonly tid?: string;
  /** Where the walk ended, if that was answered with an error and the customer did not come back. */
  readonly refused?: string;
}

/** What happened to a customer at the test 3DS page. */
export interface Walk {
  /** There was a page, or the address redirected to the merchant without one. */
  readonly opened: boolean;
  /** The query with which the customer returned to the merchant; undefined when the customer did not return. */
  readonly arrived?: URLSearchParams;
  /** Each page and press in words, for the report. */
  readonly steps: readonly string[];
  /** Each address in turn; the first one alone where a person walks. */
  readonly visits: readonly Visit[];
  /** The buttons of the first page that has any. */
  readonly buttons: readonly Pressable[];
  /** Why the target is not at fault where the customer did not return, or the two buttons were not found: the target file has to say more. */
  readonly doubt?: Doubt;
}

interface Doubt {
  readonly why: string;
  readonly cause: BlockedCause;
}

export interface Pressable {
  readonly label: string;
  /** A button of a form. A link may look like one, or lead to a help page. */
  readonly button: boolean;
  readonly wish?: Wish;
  /** Set for a button of a form where no form, or two, have the two buttons and no other. */
  readonly third?: true;
}

export type Wish = "succeed" | "fail";

export interface Driver {
  /** Sends a customer to the address and lets them pass or fail the authentication. */
  readonly walk: (redirectUrl: string, wish: Wish) => Promise<Walk>;
}

export interface ThreeDs extends Driver {
  /** The same, for what the page itself shows: a doubt comes back, where `walk` blocks the flow. */
  readonly look: Driver["walk"];
  /** Where the customers of the run were sent so far. */
  readonly visited: () => readonly DatedVisit[];
}

/** What a walk has to end with. */
export const ARRIVAL = "arrival at the registered redirect URL";

/** All walks of a run together. */
export interface Walks {
  redirectUrl: string;
  /** In how many the customer pressed the wanted button. */
  pressed: number;
  /** In how many the customer came back to the merchant. */
  returned: number;
  /** Where one ended that was answered with an error, of those that did not. */
  refused?: string | undefined;
}

const nowhere: Driver["walk"] = async () => ({
  opened: false,
  steps: ["no 3DS driver (three_ds.driver)"],
  visits: [],
  buttons: [],
});

export const noThreeDs: ThreeDs = { walk: nowhere, look: nowhere, visited: () => [] };
