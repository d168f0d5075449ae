/** By which id each charge of the run is known. */
import { type Exchange, type History, contract, json, located, ofHistory, replies } from "../rule.ts";

const METHOD = "/payment_detail/credentials/payment_method/method";

/** The creations whose charge has an id that is known for certain. The 400 of a charge that waits need not show it. */
export const idsOfCharges = ofHistory((history): ReadonlyMap<Exchange, string> => {
  const idOfWaiting = waitingIn(history);
  return new Map(
    history.calls
      .filter((one) => one.operation === "createCharge" && replies.wasAccepted(one))
      .flatMap((call) => {
        const id = replies.isSuccess(call)
          ? located(history.run.target, "charge_id", call.body)[0]?.text
          : idOfWaiting(call);
        return id === undefined ? [] : [[call, id] as const];
      }),
  );
});

/**
 * Of a charge that waits: what stands where other charges of this method have an id that can be read, or what its
 * continuation says, or the id by which a read shows its description.
 */
function waitingIn({ calls, run: { target } }: History): (created: Exchange) => string | undefined {
  const reads = calls.filter((one) => one.operation === "getCharge" && replies.isSuccess(one));
  const readable = new Set(reads.map(contract.idInPath));
  const placesIn = (created: Exchange) =>
    located(target, "pending_charge_id", created.body).map(({ pointer, text }) => ({
      text,
      place: `${pointer} ${String(json.at(created.sent, METHOD))}`,
    }));
  const proved = new Set(
    calls
      .filter(replies.isPending)
      .flatMap(placesIn)
      .filter(({ text }) => readable.has(text))
      .map(({ place }) => place),
  );
  const continued = new Map(
    calls
      .filter((one) => one.operation === "getContinuation" && replies.isSuccess(one))
      .map((one) => [contract.idInPath(one), json.at(one.body, "/charge_id")]),
  );
  const shownBy = new Map(
    reads.flatMap((read) => json.textsOf(read.body).map((text) => [text, contract.idInPath(read)])),
  );
  return (created) => {
    const places = placesIn(created);
    const inAnswer = places.find(({ text, place }) => readable.has(text) || proved.has(place))?.text;
    if (inAnswer !== undefined || target.locate.pending_charge_id !== undefined)
      return inAnswer ?? places[0]?.text;
    const [url] = located(target, "continuation_url", created.body);
    const told = continued.get(url?.text.split("/").at(-1));
    return json.isText(told) ? told : shownBy.get(String(json.at(created.sent, "/description")));
  };
}
