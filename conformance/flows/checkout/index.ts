import type { Flow } from "../../flow.ts";
import { checkoutButton, sameButton } from "./button.ts";

export const checkoutFlows: readonly Flow[] = [checkoutButton, sameButton];
