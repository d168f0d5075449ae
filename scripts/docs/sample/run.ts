/** One run against a sandbox with one defect. The README prints it, and the picture beside it shows its report. */
import { type Run, run } from "../../../conformance/index.ts";
import { Redirects } from "../../../conformance/merchant/redirects.ts";
import { defects } from "../../../conformance/selftest/defects/index.ts";
import { serve } from "../../../conformance/selftest/harness/served.ts";

const REQUIREMENT = "capture.only-once";
/** What is judged: enough for a table, and done in two seconds. */
export const ONLY = /^capture/;
const HOW = "answers a second capture like the first";

export async function sampleRun(): Promise<Run> {
  const defect = defects.find(({ breaks, how }) => breaks === REQUIREMENT && how === HOW);
  if (defect === undefined) throw new Error(`no committed defect breaks ${REQUIREMENT}: "${HOW}"`);
  const redirects = new Redirects();
  const returns = await redirects.open("127.0.0.1:0");
  const { target, close } = await serve(defect, { redirectUrl: returns.url });
  try {
    return await run({
      target: { ...target, name: "My service", three_ds: { ...target.three_ds, driver: "page" } },
      opened: { redirects, redirectUrl: returns.url },
      only: ONLY,
      concurrency: 1,
    });
  } finally {
    await close();
    await returns.close();
  }
}

/** A text of a run without what differs from run to run: ids, numbers of calls, ports, times. */
export function lasting(text: string): string {
  return text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "…")
    .replaceAll(/(?<=#)\d+/g, "…")
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "…")
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…")
    .replaceAll(/\b\d{13}\b/g, "…")
    .replaceAll(/\b\d+\.\d s\b/g, "… s");
}
