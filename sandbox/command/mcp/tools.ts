import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OperationId } from "@payment-service/contract";
import { parse } from "yaml";
import { PORTAL_PATH } from "../../pages/sites.ts";
import { BASE_PATH } from "../../values/call.ts";
import { operationTool, resolved, type Tool } from "./operation.ts";
import { control, proof, service } from "./sandbox.ts";
import { explained, judged, verdictOn } from "./suite.ts";

const CONTRACT = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
const CONTROL = new URL("../../control/openapi.yaml", import.meta.url);
const contract = resolved(JSON.parse(readFileSync(CONTRACT, "utf8")));
const controlApi = resolved(parse(readFileSync(CONTROL, "utf8")));
const ofService = (id: OperationId) => operationTool(contract, id, service);
const ofControl = (id: string) => operationTool(controlApi, id, control);

const text = (description: string) => ({ type: "string", minLength: 1, description });
const oneOf = (values: readonly string[], description: string) => ({ enum: values, description });
const id = text("Id of the charge, from create_charge.");

const readCharge = ofService("getCharge");
const outcomes = { paid: ofService("completePendingCharge"), cancelled: ofService("cancelPendingCharge") };

/** Each tool with the call that it makes. Most are operations, in the words of their description. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  sandbox_info: {
    about:
      "Base URL, keys, portal, time (epoch milliseconds), test cards, and amounts and names that make something fail.",
    takes: {},
    needs: [],
    run: async (sandbox) => ({
      base_url: sandbox.origin + BASE_PATH,
      // A key that was given is not made known again.
      ...(sandbox.publicKey && { secret_key: sandbox.secretKey, public_key: sandbox.publicKey }),
      portal: sandbox.origin + PORTAL_PATH,
      ...(await control(sandbox, "GET", "/clock")),
      ...(await proof(sandbox)),
    }),
  },
  create_charge: ofService("createCharge"),
  complete_3ds: {
    about:
      "Acts as the customer at the redirect_url of a pending charge: presses a button of the 3DS page of a card, or of the page of a buy-now-pay-later provider.",
    takes: { id, outcome: oneOf(["succeed", "fail"], "The button.") },
    needs: ["id", "outcome"],
    async run(sandbox, { id: charge, outcome }, signal) {
      const before = JSON.stringify(await readCharge.run(sandbox, { id: charge }, signal));
      // With --details pairs the page is the data of a name.
      const [, page = ""] = /"redirect_url"(?:,"data")?:"([^"]+)"/.exec(before) ?? [];
      if (page === "")
        throw new Error("The charge has no page. By bank_account or store: settle_pending_charge.");
      const body = new URLSearchParams({ answer: String(outcome) });
      // The page is this sandbox's, under the name that customers have for it.
      const here = sandbox.origin + new URL(page).pathname;
      const { headers } = await fetch(here, { method: "POST", body, redirect: "manual" });
      const after = await readCharge.run(sandbox, { id: charge }, signal);
      return { customer_goes_to: headers.get("location"), charge: after };
    },
  },
  settle_pending_charge: {
    about: "Acts as the customer of a pending charge by bank_account or store, who pays, or does not.",
    takes: { id, outcome: oneOf(Object.keys(outcomes), "What the customer did.") },
    needs: ["id", "outcome"],
    run: (sandbox, { id: charge, outcome }, signal) =>
      outcomes[outcome === "paid" ? "paid" : "cancelled"].run(sandbox, { id: charge }, signal),
  },
  capture_charge: ofService("captureCharge"),
  refund_charge: ofService("refundCharge"),
  read_charge: readCharge,
  advance_clock: ofControl("advanceClock"),
  cause_fault: ofControl("setFault"),
  clear_faults: ofControl("clearFaults"),
  list_events: ofControl("listEvents"),
  read_event: ofControl("readEvent"),
  request_log: ofControl("listRequests"),
  read_request: ofControl("readRequest"),
  explain_requirement: {
    about:
      "What one requirement of the interface says, its section, the flow that judges it, and known ways to break it; or what a cause of a verdict means. An unknown id is answered with the nearest ones.",
    takes: { id: text("A requirement, such as capture.only-once, or a cause, such as never_shown.") },
    needs: ["id"],
    run: (_, { id: requirement }, signal) => explained(String(requirement), signal),
  },
  run_suite: {
    about:
      "Judges this sandbox and writes a report folder. It makes charges, and faults that are set count against the sandbox. Everything needs one or two minutes. What needs webhooks is skipped.",
    takes: { only: text("A regular expression over ids of requirements, such as ^capture. Everything: .") },
    needs: ["only"],
    run: (sandbox, { only }, signal) => judged(sandbox, String(only), signal),
  },
  explain_verdict: {
    about:
      "What became of one requirement in a report, and the calls that showed it. explain_requirement knows its cause.",
    takes: { report: text("The folder that run_suite named."), requirement: text("Id of a requirement.") },
    needs: ["report", "requirement"],
    run: async (_, { report, requirement }) => verdictOn(String(requirement), String(report)),
  },
};
