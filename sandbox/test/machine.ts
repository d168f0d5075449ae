import process from "node:process";
import { existsSync } from "node:fs";

/** With CI set (`true`, `1`, ...) nothing may be left out: what a test needs has to be there. */
export const inCi = !["", "0", "false"].includes(process.env["CI"] ?? "");

const PLACES = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);

/** The browser of this machine: the one that CHROMIUM names, or the first in the usual places. */
export const BROWSER =
  process.env["CHROMIUM"] ?? PLACES.find((place) => existsSync(place)) ?? "/usr/bin/chromium";
