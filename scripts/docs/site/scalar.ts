import scalar from "@scalar/fastify-api-reference";
import Fastify from "fastify";

/** The script of the API reference, as its package hands it out. */
export async function scalarScript(): Promise<string> {
  const app = Fastify();
  await app.register(scalar, { routePrefix: "/", configuration: { url: "/openapi.json" } });
  const { statusCode, body } = await app.inject("/js/scalar.js");
  await app.close();
  if (statusCode !== 200) throw new Error(`The package of the API reference has no script (${statusCode}).`);
  return body;
}
