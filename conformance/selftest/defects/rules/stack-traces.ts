/** Refusals that show the inside of the server. */
import type { Defect } from "../../harness/defect.ts";
import { changesRefusal } from "../../mutations/answers.ts";
import { json } from "../../harness/wire.ts";

const FRAMES = [
  "TypeError: Cannot read properties of undefined (reading 'amount')",
  "    at createCharge (/srv/service/dist/charges/create.js:48:17)",
  "    at async Server.handle (/srv/service/dist/server.js:12:3)",
].join("\n");

const PYTHON =
  'Traceback (most recent call last):\n  File "charges.py", line 48, in create\nKeyError: amount';

export const stackTraces: readonly Defect[] = [
  {
    breaks: "shown.stack-trace",
    how: "shows the frames of its program in a refused charge",
    wrap: changesRefusal("createCharge", (body) => ({ ...body, stack: FRAMES })),
  },
  {
    breaks: "shown.stack-trace",
    how: "names a file of the server where a charge is unknown",
    wrap: changesRefusal("getCharge", (body) => ({
      ...body,
      message: "ENOENT: no such file or directory, open '/var/lib/service/charges.sqlite'",
    })),
  },
  {
    breaks: "shown.stack-trace",
    how: "answers a body that is cut off with the trace of its parser, as HTML",
    wrap: (next) => async (call) =>
      call.operation === "createCharge" && call.body === undefined
        ? {
            ...json(500, undefined),
            headers: new Headers({ "content-type": "text/html" }),
            text: `<pre>${PYTHON}</pre>`,
          }
        : next(call),
  },
];
