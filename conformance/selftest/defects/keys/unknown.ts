/** Keys that are like the right one. */
import type { Bed } from "../../bed.ts";
import type { Defect, Wrap } from "../../defect.ts";
import { KEY, keyOf } from "../../ways/keys.ts";
import { type Call, withHeader } from "../../wire.ts";

type Takes = (sent: string, key: string) => boolean;

const isLonger: Takes = (sent, key) => sent.startsWith(key);
const isShorter: Takes = (sent, key) => sent.length >= 16 && key.startsWith(sent);
const isInOtherCase: Takes = (sent, key) => sent.toLowerCase() === key.toLowerCase();

/** Takes for one of its keys what is like it, in the header. */
function inHeader(takes: Takes): Wrap {
  return (next, bed) => (call) => {
    const meant = keyFor(keyOf(call), takes, bed);
    return next(meant === undefined ? call : withHeader(call, KEY, meant));
  };
}

/** The same in the query of the button. */
function inQuery(takes: Takes): Wrap {
  return (next, bed) => (call: Call) => {
    const url = new URL(call.url);
    const meant = keyFor(url.searchParams.get("public_key") ?? "", takes, bed);
    if (call.operation !== "getCheckoutButton" || meant === undefined) return next(call);
    url.searchParams.set("public_key", meant);
    return next({ ...call, url });
  };
}

function keyFor(sent: string, takes: Takes, { sandbox }: Bed): string | undefined {
  const { secretKey, publicKey } = sandbox.merchant();
  return sent === "" ? undefined : [secretKey, publicKey].find((key) => takes(sent, key));
}

export const likeKeys: readonly Defect[] = [
  {
    breaks: "auth.unknown-key",
    how: "looks for a key at the beginning of what is sent",
    wrap: inHeader(isLonger),
  },
  {
    breaks: "auth.unknown-key",
    how: "looks for what is sent at the beginning of a key",
    wrap: inHeader(isShorter),
  },
  {
    breaks: "checkout.public-key.unknown",
    how: "looks for a key at the beginning of public_key",
    wrap: inQuery(isLonger),
  },
  {
    breaks: "checkout.public-key.unknown",
    how: "looks for public_key at the beginning of a key",
    wrap: inQuery(isShorter),
  },
  { breaks: "auth.other-case", how: "compares keys without their case", wrap: inHeader(isInOtherCase) },
  { breaks: "auth.other-case", how: "compares public_key without its case", wrap: inQuery(isInOtherCase) },
];
