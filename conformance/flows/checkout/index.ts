import { flowsOf } from "../../flow.ts";
import * as button from "./button.ts";

export const checkoutFlows = flowsOf(button);
