import process from "node:process";

/** With CI set (`true`, `1`, ...) nothing may be left out: what a test needs has to be there. */
export const inCi = !["", "0", "false"].includes(process.env["CI"] ?? "");
