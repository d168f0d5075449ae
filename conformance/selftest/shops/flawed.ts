/** Shops with one flaw each, and the sentence by which it is seen. */
import type { Change } from "./judged.ts";

export interface Flaw {
  /** What the shop does wrong, as the end of "a shop that ...". */
  readonly how: string;
  readonly breaks: string;
  /** Other sentences that are broken by it, too. */
  readonly mayBreak?: readonly string[];
  /** Where `breaks` is a rule over all calls: the scenario in which the shop does it. */
  readonly scenario?: string;
  readonly changes: readonly Change[];
}

const SETTLES = "await settle(service, order); // what it throws becomes a 500";
const AT_CHARGE = "return next(order, await settle(service, order));\n    case";
const SHIP = 'console.log("Ship", order.number);';
const DETAIL = "payment_detail: paymentDetail(way),";
const FETCH = "sleep: pause";
const BODY = "const news = await verifyWebhook(received, { key });";
const PARSED = "JSON.parse(Buffer.from(received.body as Uint8Array).toString())";
const WAITING = 'if (status === "pending") {';

/** What a customer pays later does not become paid. */
const LATER = ["order.three-ds", "order.event-alone", "order.overtaken", "order.other-tid", "order.same-end"];

export const flaws: readonly Flaw[] = [
  // Events.
  {
    how: "answers an event about an unknown charge with 404",
    breaks: "webhook.stranger",
    mayBreak: ["webhook.unknown-type", "webhook.unknown-members", "webhook.accepted"],
    changes: [["webhook.ts", "? 503 : 200;", "? 503 : 404;"]],
  },
  {
    how: "believes an event without looking at its signature",
    breaks: "webhook.signature",
    changes: [["webhook.ts", BODY, `const news = { kind: "event", message: "", event: ${PARSED} };`]],
  },
  {
    how: "does not look at the time of a signature",
    breaks: "webhook.signature",
    changes: [["webhook.ts", "{ key }", "{ key, toleranceSeconds: 1e9 }"]],
  },
  {
    how: "gives back what no order knows, for each event about it",
    breaks: "webhook.again",
    mayBreak: ["order.event-first", "lost.found"],
    changes: [
      [
        "webhook.ts",
        "if (order === undefined)",
        'if (order === undefined) await service.refundCharge({ id: chargeIdOf(news.event) ?? "", body: { amount: 1, currency_code: "MXN" } });\n  if (order === undefined)',
      ],
    ],
  },
  {
    how: "captures for each event that a charge succeeded",
    breaks: "webhook.again",
    mayBreak: ["order.held", "order.captured", "capture.presses", "capture.once"],
    changes: [
      [
        "webhook.ts",
        SETTLES,
        'if (news.event.event_type === "charge.succeeded") await service.captureCharge({ id: order.chargeId ?? "", body: order.total });\n  await settle(service, order);',
      ],
    ],
  },
  {
    how: "refuses an event of a type that it does not know",
    breaks: "webhook.unknown-type",
    changes: [
      [
        "webhook.ts",
        BODY,
        `${BODY}\n  if (!/^(charge\\.(succeeded|pending|failed|cancelled)|capture|refund)/.test(${PARSED}.event_type)) return 400;`,
      ],
    ],
  },
  {
    how: "fails on an event with a member that it does not know",
    breaks: "webhook.unknown-members",
    changes: [
      [
        "webhook.ts",
        BODY,
        `${BODY}\n  if (Object.keys(${PARSED}).some((name) => !["event_type", "payload", "id", "status_details"].includes(name))) return 500;`,
      ],
    ],
  },
  {
    how: "answers an event about its own charge with a redirect to its login",
    breaks: "webhook.accepted",
    changes: [["webhook.ts", SETTLES, `${SETTLES}\n  if (order.number !== "") return 302;`]],
  },
  {
    how: "believes what an event says, whoever sent it",
    breaks: "event.forged",
    mayBreak: ["webhook.signature"],
    changes: [
      ["webhook.ts", BODY, `const news = { kind: "event", message: "", event: ${PARSED} };`],
      [
        "webhook.ts",
        SETTLES,
        `if (news.event.event_type === "charge.succeeded") { order.state = "paid"; ${SHIP} return 200; }\n  await settle(service, order);`,
      ],
    ],
  },
  {
    how: "has forgotten after a restart what it shipped",
    breaks: "webhook.after-restart",
    changes: [
      ["orders.ts", 'replaysIn(new DatabaseSync(`${process.env["DATA"]}.sqlite`))', "replaysInMemory()"],
    ],
  },
  {
    how: "ships again for each event",
    breaks: "order.once",
    mayBreak: [
      ...LATER,
      "order.paid",
      "order.store",
      "order.captured",
      "order.late-failure",
      "order.pay-again",
      "order.return-alone",
      "order.look-again",
      "order.read-later",
      "order.event-first",
      "lost.found",
      "webhook.after-restart",
    ],
    changes: [
      [
        "orders.ts",
        "await replays.once(`ship ${order.number}`, async () => " + SHIP.replace(";", ");"),
        SHIP,
      ],
    ],
  },
  {
    how: "sets an order back when the news comes late that its charge waits",
    breaks: "order.overtaken",
    changes: [
      [
        "webhook.ts",
        SETTLES,
        'if (news.event.event_type === "charge.pending") order.state = "waiting";\n  else await settle(service, order);',
      ],
    ],
  },
  {
    how: "lets the late news of a failed attempt undo the payment",
    breaks: "order.late-failure",
    changes: [
      [
        "webhook.ts",
        "if (order === undefined)",
        `const failed = orders.find(({ number }) => news.event.event_type === "charge.failed" && JSON.stringify(news.event).includes(number));
  if (failed !== undefined) { failed.state = "failed"; return 200; }
  if (order === undefined)`,
      ],
    ],
  },
  {
    how: "counts refunds by their events, and those that come again, too",
    breaks: "order.same-end",
    changes: [
      ["sound.ts", "refunded.set(order.number, before + amount);\n  return", "return"],
      [
        "sound.ts",
        'if (url.pathname === "/webhook")',
        `const event = url.pathname === "/webhook" ? JSON.parse(body.toString()) : {};
    const given = event.event_type === "refund.succeeded" ? orders.find(({ chargeId }) => chargeId !== undefined && body.toString().includes(chargeId)) : undefined;
    if (given) refunded.set(given.number, (refunded.get(given.number) ?? 0) + Number(/"refunded_amount":\\{"amount":(\\d+)[^}]*\\},"status_details/.exec(body.toString())?.[1] ?? 0));
    if (url.pathname === "/webhook")`,
      ],
    ],
  },

  // Orders.
  {
    how: "counts in pesos with a fraction, and cuts the centavos off",
    breaks: "amount.exact",
    mayBreak: ["amount.exact"],
    changes: [
      [
        "checkout.ts",
        "amount_details: order.total",
        "amount_details: { ...order.total, amount: Math.trunc((order.total.amount / 100) * 100) }",
      ],
    ],
  },
  {
    how: "sends pesos where centavos are meant",
    breaks: "amount.exact",
    changes: [
      [
        "checkout.ts",
        "amount_details: order.total",
        "amount_details: { ...order.total, amount: Math.round(order.total.amount / 100) }",
      ],
    ],
  },
  {
    how: "makes a charge for each tab",
    breaks: "tabs.pay-once",
    mayBreak: ["paid.not-again"],
    changes: [
      ["checkout.ts", "return recover(service, order); // pressed again", ";"],
      ["checkout.ts", "return undefined; // one charge at a time", ";"],
    ],
  },
  {
    how: "charges again for an order that is paid",
    breaks: "paid.not-again",
    changes: [
      [
        "checkout.ts",
        'order.state !== "failed") return',
        'order.state !== "failed" && order.state !== "paid") return',
      ],
    ],
  },
  {
    how: "waits for the event although the answer came, and forgets one that is faster",
    breaks: "order.event-first",
    changes: [
      ["checkout.ts", AT_CHARGE, 'order.state = "waiting";\n      return undefined;\n    case'],
      ["webhook.ts", "? 503 : 200;", "? 200 : 200;"],
    ],
  },
  {
    how: "forgets an event when the charge cannot be read",
    breaks: "order.read-later",
    changes: [
      ["checkout.ts", AT_CHARGE, 'order.state = "waiting";\n      return undefined;\n    case'],
      ["webhook.ts", SETTLES, "await settle(service, order).catch(() => {});"],
    ],
  },
  {
    how: "takes what is completed, as a hold is, for paid, and nothing else",
    breaks: "order.paid",
    changes: [["orders.ts", 'state: "captured" }', 'state: "completed" }']],
  },
  {
    how: "ships one order of each amount",
    breaks: "order.paid",
    changes: [["orders.ts", "`ship ${order.number}`", "`ship ${order.total.amount}`"]],
  },
  {
    how: "takes a declined card for a payment",
    breaks: "order.declined",
    changes: [["checkout.ts", 'order.state = "failed"; //', `order.state = "paid"; ${SHIP} //`]],
  },
  {
    how: "lets nobody pay an order whose card was declined",
    breaks: "order.pay-again",
    changes: [
      ["checkout.ts", 'order.state !== "open" && order.state !== "failed"', 'order.state !== "open"'],
    ],
  },
  {
    how: "takes a hold for a payment",
    breaks: "order.held",
    changes: [
      [
        "orders.ts",
        'if (status === "failure")',
        `if (chargeStateOf(found.charge) === "completed") { order.state = "paid"; ${SHIP} }\n    else if (status === "failure")`,
      ],
    ],
  },
  {
    how: "takes each capture for a part",
    breaks: "order.captured",
    changes: [["back-office.ts", "&& sum.amount !== order.total.amount", ""]],
  },

  // Customers who have to act first.
  {
    how: "takes a payment that waits for a failure",
    breaks: "pending.leads-on",
    changes: [
      [
        "checkout.ts",
        "return next(order, outcome.action);",
        'order.state = "failed";\n      return undefined;',
      ],
    ],
  },
  {
    how: "ships when a charge is pending",
    breaks: "order.abandoned",
    changes: [["orders.ts", WAITING, `${WAITING}\n      ${SHIP}`]],
  },
  {
    how: "ships what is to be paid in a store",
    breaks: "order.waits",
    changes: [
      [
        "checkout.ts",
        'order.state = "waiting"; // without',
        `order.state = "waiting";\n      if (way.name === "store") ${SHIP} //`,
      ],
    ],
  },
  {
    how: "never looks at an order again that waits for a store",
    breaks: "order.store",
    changes: [["webhook.ts", SETTLES, `if (order.note === "") ${SETTLES}`]],
  },
  {
    how: "takes each end of waiting that is no failure for a payment",
    breaks: "order.cancelled",
    changes: [
      [
        "webhook.ts",
        SETTLES,
        `if (/cancel/.test(news.event.event_type)) { order.state = "paid"; ${SHIP} return 200; }\n  await settle(service, order);`,
      ],
    ],
  },
  {
    how: "keeps the first status that it read",
    breaks: "order.three-ds",
    changes: [
      [
        "orders.ts",
        "  if (id !== order.chargeId)",
        "  if (first.has(id)) return undefined;\n  first.add(id);\n  if (id !== order.chargeId)",
      ],
      [
        "orders.ts",
        "export const orders",
        "const first = new Set<string | undefined>();\nexport const orders",
      ],
      [
        "checkout.ts",
        'order.state = "waiting"; // without',
        'order.state = "waiting";\n      await settle(service, order); //',
      ],
    ],
  },
  {
    how: "thanks a customer who returns, and reads nothing",
    breaks: "order.return-alone",
    changes: [["sound.ts", "await settle(service, order);\n  return `", "return `"]],
  },
  {
    how: "forgets news about orders that wait, and relies on the customer's return",
    breaks: "order.event-alone",
    changes: [["webhook.ts", SETTLES, `if (order.state !== "waiting") ${SETTLES}`]],
  },
  {
    how: "takes each customer who returns for one who paid",
    breaks: "order.three-ds-failed",
    changes: [
      [
        "sound.ts",
        "await settle(service, order);\n  return `",
        `order.state = "paid";\n  ${SHIP}\n  return \``,
      ],
    ],
  },
  {
    how: "takes a TID that was paid for the payment of the order at hand",
    breaks: "order.other-tid",
    changes: [
      [
        "sound.ts",
        "await settle(service, order);\n  return `",
        `await settle(service, order);
  const last = orders.at(-1);
  if (order.state === "paid" && last !== undefined && last !== order) { last.state = "paid"; console.log("Ship", last.number); }
  return \``,
      ],
    ],
  },
  {
    how: "finds nothing in its nightly walk but what no order knows",
    breaks: "order.look-again",
    changes: [["back-office.ts", "await settle(service, order);\n    else", ";\n    else"]],
  },

  // Answers that are lost.
  {
    how: "charges again as soon as an answer was lost",
    breaks: "lost.no-blind-charge",
    mayBreak: ["lost.found", "lost.not-failed"],
    changes: [
      [
        "checkout.ts",
        'if (outcome.sent === "perhaps") return recover(service, order);',
        'if (outcome.sent === "perhaps") { order.state = "open"; return pay(service, order, way); }',
      ],
    ],
  },
  {
    how: "calls an order failed whose answer was lost",
    breaks: "lost.not-failed",
    mayBreak: ["lost.found"],
    changes: [
      [
        "checkout.ts",
        'if (outcome.sent === "perhaps") return recover(service, order);',
        'if (outcome.sent === "perhaps") { order.state = "failed"; return undefined; }',
      ],
    ],
  },
  {
    how: "leaves an order as it is when an answer was lost",
    breaks: "lost.found",
    changes: [
      [
        "checkout.ts",
        "if (order.chargeId === undefined) {\n    const newest",
        'if (order.chargeId === undefined) {\n    if (order.state === "paying") return undefined;\n    const newest',
      ],
    ],
  },
  ...(["capture", "refund"] as const).map((move) => ({
    how: `asks for a ${move} again as soon as its answer was lost`,
    breaks: `lost.no-blind-${move}`,
    changes: [
      [
        "back-office.ts",
        "body: sum });",
        `body: sum }).catch((error: unknown) => {
      if (operation !== "${move}Charge") throw error;
      return service[operation]({ id: order.chargeId ?? "", body: sum });
    });`,
      ],
    ] as const,
  })),

  // Captures, refunds, lists.
  {
    how: "gives a hold back when its capture is refused",
    breaks: "capture.presses",
    changes: [
      [
        "back-office.ts",
        "if (outcome.status === 400 ||",
        'if (outcome.status === 400 && operation === "captureCharge") await service.refundCharge({ id: order.chargeId ?? "", body: sum });\n    if (outcome.status === 400 ||',
      ],
    ],
  },
  {
    how: "captures again what was captured",
    breaks: "capture.once",
    scenario: "hold.state",
    changes: [
      [
        "back-office.ts",
        'if (outcome.status === 200) return "Done.";',
        `if (outcome.status === 200 && operation === "captureCharge") {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await service.captureCharge({ id: order.chargeId ?? "", body: sum });
    }
    if (outcome.status === 200) return "Done.";`,
      ],
    ],
  },
  {
    how: "gives the whole payment back where a part is asked for",
    breaks: "refund.adds-up",
    mayBreak: ["refund.within", "lost.no-blind-refund"],
    changes: [
      ["back-office.ts", "body: sum });", 'body: operation === "refundCharge" ? order.total : sum });'],
    ],
  },
  {
    how: "knows of the last refund alone",
    breaks: "refund.adds-up",
    mayBreak: ["refund.within"],
    changes: [
      ["sound.ts", "refunded.set(order.number, before + amount)", "refunded.set(order.number, amount)"],
    ],
  },
  {
    how: "books a refund that the provider refuses",
    breaks: "refund.within",
    changes: [["sound.ts", 'return "More than is left.";', ";"]],
  },
  {
    how: "reads the first page of the charges alone",
    breaks: "list.followed",
    changes: [
      [
        "back-office.ts",
        "itemsOf(chargePages(service, { query: { limit: 100 } }))",
        "orThrow(await service.listCharges({ query: { limit: 100 } })).body.merchant_payment_transactions",
      ],
    ],
  },
  ...(
    [
      ["sends both cursors for the next page", "before_id: page.first_cursor, after_id: page.last_cursor"],
      ["makes up the cursor of the next page", 'after_id: "page-2"'],
    ] as const
  ).map(([how, query]) => ({
    how,
    breaks: "list.cursors",
    mayBreak: ["call.known", "list.followed"],
    scenario: "reconcile.pages",
    changes: [
      [
        "back-office.ts",
        "  return odd;",
        `  const page = orThrow(await service.listCharges({ query: { limit: 100 } })).body;
  await service.listCharges({ query: { limit: 100, ${query} } });
  return odd;`,
      ],
    ] as const,
  })),

  // What each call has to be.
  {
    how: "calls a path that the interface does not have",
    breaks: "call.known",
    scenario: "pay.declined",
    changes: [
      ["sound.ts", FETCH, `${FETCH}, fetch: (url, init) => fetch(url.replace(/charge$/, "charges"), init)`],
    ],
  },
  {
    how: "sends amounts as text",
    breaks: "call.known",
    mayBreak: ["order.declined"],
    scenario: "pay.declined",
    changes: [
      [
        "checkout.ts",
        "amount_details: order.total",
        "amount_details: { ...order.total, amount: String(order.total.amount) }",
      ],
    ],
  },
  {
    how: "sends a member that the interface does not have",
    breaks: "call.known-members",
    scenario: "pay.declined",
    changes: [["checkout.ts", DETAIL, `${DETAIL}\n        reference: order.number,`]],
  },
  {
    how: "walks over its charges with the public key",
    breaks: "call.key",
    mayBreak: ["list.followed", "order.look-again"],
    scenario: "reconcile.pages",
    changes: [
      [
        "sound.ts",
        FETCH,
        `${FETCH}, fetch: (url, init) => fetch(url, url.includes("?") ? { ...init, headers: { "x-api-client-key": PUBLIC_KEY ?? "" } } : init)`,
      ],
    ],
  },
  {
    how: "calls from its page with the secret key",
    breaks: "key.secret-stays",
    scenario: "pay.declined",
    changes: [
      [
        "sound.ts",
        FETCH,
        `${FETCH}, fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, origin: "https://shop.example" } })`,
      ],
    ],
  },
  {
    how: "sends card data beside the token",
    breaks: "card.by-token",
    mayBreak: ["call.known"],
    scenario: "pay.declined",
    changes: [
      [
        "checkout.ts",
        DETAIL,
        'payment_detail: { credentials: { ...paymentDetail(way).credentials, credit_or_debit_card: { card_number: "4111111111111111", expiration_month: "12", expiration_year: "2031" } } },',
      ],
    ],
  },
  ...(
    [
      ["sends the anti-fraud header as JSON without Base64", "JSON.stringify(data)"],
      [
        "leaves a name out of the anti-fraud header",
        "btoa(JSON.stringify({ ...data, user_timezone: undefined }))",
      ],
    ] as const
  ).map(([how, value]) => ({
    how,
    breaks: "anti-fraud.decodes",
    mayBreak: ["call.known"],
    scenario: "pay.declined",
    changes: [
      [
        "sound.ts",
        FETCH,
        `${FETCH}, fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, "x-cash-anti-fraud-metadata": ${value} } })`,
      ],
      [
        "sound.ts",
        "const shipped",
        'const data = { ip_address: "203.0.113.9", device_id: "1", user_timezone: "-06:00" };\nconst shipped',
      ],
    ] as const,
  })),
  {
    how: "sends the customer's name in payment_detail",
    breaks: "deprecated.not-sent",
    scenario: "pay.declined",
    changes: [
      [
        "checkout.ts",
        DETAIL,
        'payment_detail: { ...paymentDetail(way), name: { first_name: "Ana", first_last_name: "Ruiz" } },',
      ],
    ],
  },
  {
    how: "repeats a read at once, forty times, while it is answered with 500",
    breaks: "call.backoff",
    scenario: "pay.read-fails",
    changes: [
      [
        "sound.ts",
        FETCH,
        `${FETCH}, fetch: async (url, init) => {
          for (let again = 0; again < 40; again += 1) {
            const answer = await fetch(url, init);
            if (answer.status !== 500) return answer;
          }
          return fetch(url, init);
        }`,
      ],
    ],
  },
];
