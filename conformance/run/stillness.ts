/**
 * Why some flows do not run beside all others. Those under one word run at the same time: what they make does not change what
 * the others of this word look at. The words follow each other in this order. Flows that are alone without a word follow
 * those that look at every answer.
 */
export const STILLNESS = {
  "known charges":
    "No other charge is made: these flows know which charges stand next to each other, and which is the newest.",
  "charges made since":
    "No other charge is made between the pages that were read and the charges that were made since.",
  "charges moved": "The newest charges are those that are moved.",
  "charges in front":
    "Charges come in front of those that are looked at, and plans and subscriptions to those that are listed. The lists are long by then.",
  reads: "No other charge is made, since one that nobody asked for may come of a read.",
  "few charges":
    "Each charge of another flow is one more to read or to turn past. Eighteen are made in all, and one fails. No other subscription begins.",
  "small pages":
    "Each charge of another flow is one more page to turn. Nine are made in all, and no plan. Beside them the limit per minute is used up, so nothing that follows makes a token or an order.",
  "answers so far":
    "All answers and events so far are looked at. What these flows make themselves gives a run of few flows something to look at.",
  "every answer": "All answers of the run so far are looked at.",
  "rates again": "The limit was used up some time ago, and is waited for.",
} as const satisfies Readonly<Record<string, string>>;

export type Stillness = keyof typeof STILLNESS;
