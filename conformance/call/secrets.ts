/** The secrets of a target, replaced by marks in reports and by variables in replay scripts. */
import type { KeyUse } from "./exchange.ts";
import { LIKE_SECRET, keyText } from "./keys.ts";
import { Redactor } from "./redact.ts";
import type { Target } from "../target/target.ts";

export function secretsOf(target: Target): Redactor {
  const redactor = new Redactor();
  redactor.hide(target.keys.secret, "secret key");
  // Wrong keys made from the secret key contain most of it.
  for (const use of LIKE_SECRET) redactor.hide(keyText(target, use), `${use.replace("_", " ")} key`);
  redactor.hide(target.keys.public, "public key");
  redactor.hide(target.keys.other_public, "other public key");
  for (const card of Object.values(target.cards)) {
    redactor.hide(card?.card_number, "card number");
    redactor.hide(card?.card_validation_code, "validation code");
  }
  return redactor;
}

export function variableOf(use: KeyUse): string {
  return `${use.toUpperCase()}_KEY`;
}

/** Replaces secrets by the names of the environment variables from which a replay script reads them. */
export function variablesFor(target: Target): Redactor {
  const names = new Redactor();
  for (const [kind, key] of Object.entries(target.keys)) names.hide(key, `${kind.toUpperCase()}_KEY`);
  for (const use of LIKE_SECRET) names.hide(keyText(target, use), variableOf(use));
  for (const [name, card] of Object.entries(target.cards)) {
    names.hide(card?.card_number, `CARD_${name.toUpperCase()}_NUMBER`);
    names.hide(card?.card_validation_code, `CARD_${name.toUpperCase()}_CODE`);
  }
  return names;
}
