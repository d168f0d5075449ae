import type { Breakage } from "./breakage.ts";

const charge = ["paths", "/transaction/charge", "post"];
const schemas = ["components", "schemas"];

export const gaps: readonly Breakage[] = [
  {
    rule: "gap-markers",
    how: "a mark without a row",
    at: [...schemas, "Amount", "x-not-shown"],
    put: "amount.unheard-of",
    says: 'x-not-shown names "amount.unheard-of"',
  },
  {
    rule: "gap-markers",
    how: "a row without a mark",
    at: [...charge, "x-not-shown"],
    says: 'row "charge.idempotency" is marked nowhere',
  },
  {
    rule: "gap-markers",
    how: "a row that has no text under why",
    at: ["gaps", 0, "why"],
    put: "",
    says: "has no text under why",
  },
  {
    rule: "gap-markers",
    how: "a row that has no place, and yet one",
    at: ["gaps", 0, "unmarked"],
    put: "Only in words.",
    says: "has a reason under unmarked, but is marked at",
  },
  {
    rule: "gap-markers",
    how: "two rows with one id",
    at: ["gaps", 0, "id"],
    put: "naming.brand-word",
    says: 'more than one row "naming.brand-word"',
  },
  {
    rule: "gap-markers",
    how: "an empty mark",
    at: [...schemas, "Amount", "x-not-shown"],
    put: [],
    says: "x-not-shown is empty",
  },
  {
    rule: "gap-markers",
    how: "a mark that is no id",
    at: [...schemas, "Amount", "x-not-shown"],
    put: true,
    says: "must be the id of a gap or a list of ids, not true",
  },
  {
    rule: "gap-markers",
    how: "a mark that says the same twice",
    at: [...schemas, "Amount", "x-not-shown"],
    put: ["amount.zero", "amount.zero"],
    says: "names a gap twice",
  },
];
