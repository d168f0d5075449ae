import { once } from "node:events";
import process from "node:process";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import sandbox from "../../package.json" with { type: "json" };
import type { Connection } from "./connection.ts";
import { addChargeTools } from "./tools/charges.ts";
import { addControlTools } from "./tools/control.ts";
import { addCreateCharge } from "./tools/create-charge.ts";
import { addCustomerTools } from "./tools/customer.ts";
import { addInfoTool, type Shown } from "./tools/info.ts";
import { addLogTools } from "./tools/logs.ts";
import { addSuiteTools } from "./tools/suite.ts";

const INSTRUCTIONS = `Tools over a payment sandbox: the service on one machine, without real money. Begin with sandbox_info.
Money is an integer in the smallest unit of MXN, centavos: 5000 is 50.00 MXN. Only the test cards of the sandbox can be used.
A pending charge is no error: the customer has to act. complete_3ds acts at the page of a bank, settle_pending_charge pays at a bank or store.`;

/** Serves the tools over standard input and output. Resolves when the client closes the connection. */
export async function serve(connection: Connection, shown: Shown): Promise<void> {
  const server = new McpServer(
    { name: "payment-sandbox", title: "Payment sandbox", version: sandbox.version },
    { instructions: INSTRUCTIONS },
  );
  addInfoTool(server, connection, shown);
  addCreateCharge(server, connection);
  addChargeTools(server, connection);
  addCustomerTools(server, connection);
  addControlTools(server, connection);
  addLogTools(server, connection);
  addSuiteTools(server, connection);
  await server.connect(new StdioServerTransport());
  // The transport does not notice that its input ended.
  await Promise.race([once(process.stdin, "end"), once(process, "SIGTERM"), once(process, "SIGINT")]);
  await server.close();
}
