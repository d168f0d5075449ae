/** How a customer's way through the test 3DS page went. */
export interface Walk {
  /** Whether there was a page, or the way went on to the merchant without one. */
  readonly opened: boolean;
  /** The query of the address at which the customer arrived at the merchant; undefined when that did not happen. */
  readonly arrived?: URLSearchParams;
  /** Each page and press, in words, for the report. */
  readonly steps: readonly string[];
  /** What could be pressed on the first page with anything to press. */
  readonly buttons: readonly Pressable[];
}

export interface Pressable {
  readonly label: string;
  /** A button proper; a link may look like one, or may lead to help or home. */
  readonly button: boolean;
  readonly wish?: Wish;
}

export type Wish = "succeed" | "fail";

export interface ThreeDs {
  /** Sends a customer to the address and lets them pass or fail the authentication. */
  readonly walk: (redirectUrl: string, wish: Wish) => Promise<Walk>;
}

export const noThreeDs: ThreeDs = {
  walk: async () => ({ opened: false, steps: ["no 3DS driver (three_ds.driver)"], buttons: [] }),
};
