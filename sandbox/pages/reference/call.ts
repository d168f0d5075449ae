import type { Merchant } from "../../store/merchants.ts";
import type { OperationPage } from "./operations.ts";

/** A shell command that calls the operation of this sandbox; only an id in the path must be filled in. */
export function curlCall(
  { info, body, parameters }: OperationPage,
  merchant: Pick<Merchant, "publicKey" | "secretKey">,
  baseUrl: string,
): string {
  const [example] = body?.examples ?? [];
  const needed = parameters.filter(({ place, required }) => place === "query" && required);
  const query = needed.map(({ name }) => `${name}=${name === "public_key" ? merchant.publicKey : "true"}`);
  const url = `${baseUrl}${info.path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
  const keyInQuery = needed.some(({ name }) => name === "public_key");
  return [
    `curl -X ${info.method} '${url}'`,
    ...(keyInQuery ? [] : [`-H 'X-Api-Client-Key: ${merchant.secretKey}'`]),
    ...(example === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d '${JSON.stringify(example.value).replaceAll("'", "'\\''")}'`,
        ]),
  ].join(" \\\n  ");
}
