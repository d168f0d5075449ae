/** Pages of the service that a customer opens, and the addresses that it sends customers to. */
import { at, isText } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { type Call, type Reply, withHeaders } from "../harness/wire.ts";
import { isPage } from "./charges.ts";

const NUMBER = "/payment_detail/credentials/credit_or_debit_card/card_number";

/** Changes what is answered to the browser of a customer, knowing the card of the charge that was sent last. */
function answersBrowsers(change: (reply: Reply, sent: string) => Reply): Wrap {
  return (next) => {
    let sent = "";
    return async (call) => {
      const number = at(call.body, NUMBER);
      if (isText(number)) sent = number;
      const reply = await next(call);
      return isPage(call) ? change(reply, sent) : reply;
    };
  };
}

/** Changes the page with the two buttons. */
export function changesForm(change: (text: string, call: Call) => string): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    return reply.text.includes('<form method="post"')
      ? { ...withHeaders(reply, { "content-length": null }), text: change(reply.text, call), body: undefined }
      : reply;
  };
}

/** Adds this to each page. */
export function addsToPages(html: (sent: string) => string): Wrap {
  return answersBrowsers((reply, sent) => ({
    ...withHeaders(reply, { "content-length": null }),
    text: reply.text.replace("</form>", `${html(sent)}</form>`),
  }));
}

/** Adds this to the query with which customers return. */
export function addsToReturn(query: (sent: string) => string): Wrap {
  return answersBrowsers((reply, sent) => {
    const location = reply.headers.get("location");
    return location === null ? reply : withHeaders(reply, { location: `${location}&${query(sent)}` });
  });
}
