import { isObject } from "../../values/json.ts";
import { testBed } from "../support.ts";

/** Status, message, and the list of violations of a refusal. */
export async function refusal(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const bed = await testBed();
  const answer = await bed.call(method, path, body, { headers });
  const detail = isObject(answer.body["detail"]) ? answer.body["detail"] : {};
  const violations = isObject(detail["additional_details"]) ? detail["additional_details"]["violations"] : [];
  return { status: answer.status, code: detail["code"], message: answer.body["message"], violations };
}
