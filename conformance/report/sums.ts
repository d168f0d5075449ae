/** The money that a run moved. */
import { z } from "zod";
import { type Account, balanceOf } from "../rules/books/accounts.ts";
import type { Frozen } from "../verdict/verdict.ts";

export const SUMS = z.object({
  charges: z.int().describe("How many charges were made."),
  authorized: z.int().describe("What they were made for."),
  captured: z.int().describe("What was captured of it."),
  refunded: z.int().describe("What was returned."),
});
export type Sums = Frozen<z.infer<typeof SUMS>>;

export function sumsOf(accounts: readonly Account[]): Sums {
  const sums = { charges: accounts.length, authorized: 0, captured: 0, refunded: 0 };
  for (const account of accounts) {
    const { captured, refunded } = balanceOf(account);
    sums.authorized += account.amount;
    sums.captured += captured;
    sums.refunded += refunded;
  }
  return sums;
}
