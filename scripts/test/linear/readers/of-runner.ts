import { checks } from "@payment-service/contract/validators";
import { gist, type Exchange } from "../../../../conformance/call/exchange.ts";
import { Recorder } from "../../../../conformance/call/recorder.ts";
import { readJson } from "../../../../conformance/call/read-text.ts";
import { Redactor } from "../../../../conformance/call/redact.ts";
import { rerunOf } from "../../../../conformance/command/rerun.ts";
import { readPage } from "../../../../conformance/merchant/three-ds/html.ts";
import { WebhookInbox } from "../../../../conformance/merchant/webhook-inbox.ts";
import { sameInEachRun } from "../../../../conformance/proof/complaint.ts";
import { compared } from "../../../../conformance/report/compare.ts";
import { curlOf } from "../../../../conformance/report/shell.ts";
import { marked } from "../../../../conformance/report/html/marked.ts";
import { readable } from "../../../../conformance/report/html/markup.ts";
import { Ids } from "../../../../conformance/report/replay/ids.ts";
import { matrix } from "../../../../conformance/report/matrix.ts";
import { readReport } from "../../../../conformance/report/files.ts";
import { parseTarget } from "../../../../conformance/subject/target-file.ts";
import { fileOf, ANSWER, BODY, type Reader } from "../texts.ts";

/** An exchange with a target that answers `text` to a token creation. */
function exchangeOf(text: string, body: unknown): Exchange {
  return {
    kind: "exchange",
    nr: 1,
    flow: "hostile",
    operation: "createPaymentToken",
    key: "secret",
    request: { method: "POST", url: "http://target.test/v2", headers: {}, body: "{}" },
    sent: {},
    intent: {},
    status: 200,
    headers: {},
    text,
    body,
    violations: checks.listCharges.responses[200]?.(body) ?? [],
    declared: true,
    started: 0,
    ended: 1,
  };
}

/** Recorded, searched, redacted and written into a report. */
function exchange(text: string): void {
  const redactor = new Redactor();
  redactor.hide("123", "code");
  redactor.hide("secret_sandbox_0123456789", "secret key");
  const body = readJson(text);
  const recorder = new Recorder(redactor);
  for (const answered of [body, { token_details: body }]) {
    const one = recorder.keep(exchangeOf(text, answered));
    redactor.message(one);
    sameInEachRun(gist(one));
    new Ids([one]).giverOf(one);
    marked(answered, "/token_details/id");
  }
  sameInEachRun(text);
  readable(text);
  curlOf(exchangeOf(text, body));
}

function page(text: string): void {
  const url = "http://target.test/page";
  const { buttons, refresh } = readPage(text, { url, base: url, encoding: "utf-8", isFramed: false });
  for (const button of buttons.slice(0, 1)) button.request();
  refresh?.();
}

const COUNTS = { judged: 0, of: 0, pairs: 0, of_pairs: 0 };

/** A report.json in which strangers' text stands wherever a target may bring it. */
function reportWith(text: string): object {
  const row = {
    id: "order.description.required",
    level: "MUST",
    text,
    section: text,
    red: true,
    reason: text,
  };
  return {
    schema: "https://json-schema.org/draft/2020-12/schema#payment-service-conformance-report-3",
    target: { name: text, base_url: text },
    suite: { version: text.slice(0, 20), contract_sha256: "0".repeat(64) },
    started: "2026-01-15T12:00:00.000Z",
    duration_ms: 1,
    totals: { pass: 0, fail: 1, blocked: 0, skipped: 0, error: 0, excused: 0, open: 0 },
    ways: COUNTS,
    profiles: [],
    requirements: [{ ...row, outcome: "fail" }],
    verdicts: [],
    untested: [],
    exchanges: [],
    stale_expected_failures: [text],
    strict: false,
    spent: 0,
    ledger: { charges: 0, authorized: 0, captured: 0, refunded: 0 },
    interrupted: false,
    diagnoses: [text],
    exit_code: 1,
  };
}

function reports(text: string): void {
  const file = fileOf(JSON.stringify(reportWith(text)));
  const report = readReport(file);
  compared(report, report);
  rerunOf(file, report);
  matrix([report, report]);
}

function targetAt(address: string): string {
  const keys = { secret: "s" };
  return JSON.stringify({ name: "t", environment: "sandbox", base_url: `http://t${address}`, keys });
}

/** What the suite reads of a hostile target, and its files. */
export const ofRunner: readonly Reader[] = [
  { name: "target files", length: ANSWER, read: (text) => parseTarget(text, "target.yaml", {}) },
  {
    name: "base addresses of target files",
    length: BODY,
    read: (text) => parseTarget(targetAt(text), "target.yaml", {}),
  },
  { name: "the runner's reading of an answer", length: ANSWER, read: exchange },
  { name: "the runner's reading of a 3DS page", length: ANSWER, read: page },
  {
    name: "the runner's webhook inbox",
    length: ANSWER,
    read: (text) => new WebhookInbox({ deadlineMs: 1, now: () => 0 }).receive(text),
  },
  { name: "a report.json that is none", length: ANSWER, read: (text) => readReport(fileOf(text)) },
  { name: "a report.json, compared and run again", length: ANSWER, read: reports, readsWord: true },
];
