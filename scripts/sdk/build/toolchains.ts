import type { Language } from "../languages.ts";
import { go } from "./go.ts";
import { javaSdk } from "./java.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import type { Toolchain } from "./toolchain.ts";
import { typescript } from "./typescript.ts";

export const toolchains: Readonly<Record<Language, Toolchain>> = {
  python,
  php,
  java: javaSdk,
  go,
  "typescript-fetch": typescript,
};
