import { existsSync } from "node:fs";

const PLACES = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);

/** The browser of this machine: the one that CHROMIUM names, or the first in the usual places. */
export const BROWSER =
  process.env["CHROMIUM"] ?? PLACES.find((place) => existsSync(place)) ?? "/usr/bin/chromium";
