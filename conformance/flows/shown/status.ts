/** The status words of one charge in one answer, list element or event. */
import { type Exchange, flow, json, nameOf, events } from "../../flow.ts";
import { look } from "./look.ts";

/** Words of one meaning. Others (held, cancelled, refunded, authorized) go with more than one of these. */
const MEANINGS = {
  success: ["success", "succeeded", "successful", "completed", "captured", "paid"],
  failure: ["failure", "failed", "declined", "rejected", "denied"],
  pending: ["pending"],
} as const;

const DETAILS = ["/detail/additional_details", "/status_details/detail/additional_details"];
const PLACES = [
  "/status_details/status",
  "/status",
  "/current_status",
  "/charge/status",
  "/charge/current_status",
  "/charge/status_details/status",
  ...DETAILS.flatMap((place) => [`${place}/charge_status`, `${place}/current_status`]),
];

interface Shown {
  readonly subject: Exchange | events.Delivery;
  /** The place of the charge in the body. */
  readonly at: string;
  /** The outcome that the name of an event gives it. */
  readonly outcome?: string;
}

export const shownStatus = flow({
  id: "shown-status",
  title: "The status words of a charge agree",
  needs: ["state"],
  alone: true,
  proves: {
    "shown.status":
      "SHOULD: Where an answer, a list element or an event shows the status of a charge several times, none of the words contradicts another.",
  },

  async run(tools) {
    await look(tools);
    const { seen, inbox, prove } = tools;
    const shown = [...seen().flatMap(inAnswer), ...inbox.all().flatMap(inEvent)];
    const told = shown
      .map((one) => ({ ...one, words: wordsOf(one) }))
      .filter(({ words }) => words.length > 1);

    const proof = prove("shown.status");
    if (told.length === 0) proof.neverShown("two status words of one charge");
    for (const { subject, words } of told) {
      const agree = new Set(words.map(meaningOf)).size <= 1;
      proof
        .and(subject)
        .checks(agree, "status words that agree", `${words.join(", ")} in ${nameOf(subject)}`);
    }
  },
});

function inAnswer(subject: Exchange): Shown[] {
  const { operation, body } = subject;
  if (operation === "createCharge" || operation === "getCharge") return [{ subject, at: "" }];
  const list = operation === "listCharges" ? json.at(body, "/merchant_payment_transactions") : [];
  return json.isArray(list)
    ? list.map((_, index) => ({ subject, at: `/merchant_payment_transactions/${index}` }))
    : [];
}

function inEvent(subject: events.Delivery): Shown[] {
  const [resource, outcome = ""] = subject.type.split(".");
  if (resource !== "charge") return [];
  return [
    { subject, at: "", outcome },
    { subject, at: "/payload", outcome },
  ];
}

/** Words without a meaning of the table say nothing. */
function wordsOf({ subject, at, outcome }: Shown): string[] {
  const found = PLACES.map((place) => json.at(subject.body, `${at}${place}`));
  return [outcome, ...found].filter(json.isText).filter((word) => meaningOf(word) !== undefined);
}

function meaningOf(word: string): string | undefined {
  return Object.entries(MEANINGS).find(([, words]) => words.some((one) => one === word.toLowerCase()))?.[0];
}
