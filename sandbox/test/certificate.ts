import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { inCi } from "./machine.ts";

const isThere = (process.env["PATH"] ?? "")
  .split(delimiter)
  .some((folder) => existsSync(join(folder, "openssl")));

/** Why no certificate can be made here. Printed where tests leave TLS out; with CI set they do not leave it out, but fail. */
export const opensslMissing: string | undefined = isThere
  ? undefined
  : "TLS is left out: there is no openssl. Install it with: apt-get install openssl";

if (opensslMissing !== undefined) {
  if (inCi) throw new Error(opensslMissing);
  console.warn(opensslMissing);
}

/** The files of a new certificate of 127.0.0.1, which nobody trusts, and of its key. */
export function newCertificate(): { readonly cert: string; readonly key: string } {
  const directory = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  const [cert, key] = [join(directory, "cert.pem"), join(directory, "key.pem")];
  const made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=sandbox";
  const host = ["-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", [...made.split(" "), ...host, "-out", cert, "-keyout", key], { stdio: "ignore" });
  return { cert, key };
}
