/** What no answer, list, event, page, header or address may show: the card that was sent, the secret key, the inside of the server. */
import { codeIn, numberIn } from "./texts/cards.ts";
import { insideOfServer } from "./texts/stack-traces.ts";
import { type Found, exchangesAmong, foundIn, foundInBodies, shownIn } from "./texts/texts.ts";
import {
  type Exchange,
  type Proof,
  type Target,
  answersIn,
  json,
  located,
  nameOf,
  rule,
  successesOf,
} from "./rule.ts";

const looksAt = "a call that was answered";

export const cardNumber = rule({
  id: "shown.card-number",
  sentence:
    "SHOULD: No answer, event, page or header contains the number of a card that was sent, or its first twelve digits, or its first nine digits and its last four; nor does an address that a customer is sent to.",
  needs: ["cards.approved"],
  looksAt,
  of: (history) => told(shownIn(history), foundIn(history, numberIn(history.run.target))),
  check: (proof, one) => noneIn(proof, one, "no number of a card that was sent"),
});

export const cardCode = rule({
  id: "shown.card-code",
  sentence:
    "SHOULD: No answer, event, page or header contains the validation code of a card that was sent beside a name that says so; nor does an address that a customer is sent to.",
  needs: ["cards.approved"],
  looksAt,
  of: (history) => told(shownIn(history), foundIn(history, codeIn(history.run.target))),
  check: (proof, one) => noneIn(proof, one, "no validation code"),
});

export const secretKey = rule({
  id: "keys.secret-never-shown",
  sentence:
    "SHOULD: No answer, event, page or header contains the secret key; nor does an address that a customer is sent to.",
  looksAt,
  of(history) {
    const { secret } = history.run.target.keys;
    const isIn = (text: string): boolean => text.includes(secret);
    const found = foundIn(history, { mayBeIn: isIn, isIn }).filter(({ source }) => mayKnowTheKey(source));
    return told(shownIn(history).filter(mayKnowTheKey), found);
  },
  check: (proof, one) => noneIn(proof, one, "no secret key"),
});

export const stackTraces = rule({
  id: "shown.stack-trace",
  sentence:
    "SHOULD: No body of an answer with a status of 400 or above shows a stack trace, or the path of a file of the server.",
  looksAt: "a call that was refused",
  of(history) {
    const refused = answersIn(history).filter(({ status }) => status >= 400);
    return told(refused, foundInBodies(refused, insideOfServer));
  },
  check: (proof, one) => noneIn(proof, one, "no stack trace, and no path of a file of the server"),
});

/** A target that repeats an unknown key which begins with the secret one does not know it. */
function mayKnowTheKey(source: Found["source"]): boolean {
  return source.kind !== "exchange" || source.key !== "longer_secret";
}

export const opaqueTokens = rule({
  id: "token.opaque",
  sentence: "MUST: Neither a payment token nor its token_details contain the card number it stands for.",
  needs: ["state", "cards.approved", "offers.tokenization"],
  looksAt: "a token",
  of: (history) => successesOf(history, "createPaymentToken", "getPaymentToken", "updatePaymentToken"),
  check(proof, one, { run }) {
    if (json.at(one.body, "/token_details") === undefined) proof.neverShown("/token_details");
    else proof.none(numbersIn(one, run.target), "no text of token_details with the card number in it");
  },
});

/** Where the token or its details hold the number of a card: plain, in groups, or in Base64. */
function numbersIn(answer: Exchange, target: Target): string[] {
  const numbers = Object.values(target.cards).flatMap((card) => card?.card_number ?? []);
  const token = located(target, "payment_token", answer.body);
  const details: unknown = JSON.parse(JSON.stringify(json.at(answer.body, "/token_details") ?? null), asText);
  return [
    ...token.map(({ pointer, text }) => [pointer, text] as const),
    ...json.strings(details).map(([pointer, text]) => [`/token_details${pointer}`, text] as const),
  ]
    .filter(([, text]) => readingsOf(text).some((one) => numbers.some((number) => one.includes(number))))
    .map(([pointer]) => `${pointer} of ${nameOf(answer)}`);
}

function asText(_: string, value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

function readingsOf(text: string): string[] {
  const parts = text.split(".").map((part) => Buffer.from(part, "base64").toString("latin1"));
  return [text, text.replaceAll(/[ -]/g, ""), ...parts];
}

/** All that was shown is one case: what is found in it stands in several places. */
function told(shown: readonly Found["source"][], found: readonly Found[]) {
  const inPart = shown.filter((one) => one.inPart === true).length;
  return shown.length === 0 ? [] : [{ subjects: exchangesAmong(found), found, inPart }];
}

/** What is not kept may hold one, so that nothing found there shows nothing. */
function noneIn(proof: Proof, { found, inPart }: ReturnType<typeof told>[number], expected: string): void {
  if (found.length === 0 && inPart > 0)
    proof.doesNotApply(`${inPart} of the texts to be searched were too long to be kept whole`);
  else proof.none(placesOf(found), expected);
}

function placesOf(found: readonly Found[]): string[] {
  return found.map(({ where }) => where);
}
