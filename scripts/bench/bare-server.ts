/**
 * A server of `node:http` that reads each request and answers with the same text of the length in its first argument.
 * It knows nothing, checks nothing and keeps nothing: what it costs is HTTP.
 */
import { createServer } from "node:http";

const text = "x".repeat(Number(process.argv[2]));
const headers = ["content-type", "application/json; charset=utf-8", "content-length", String(text.length)];

const server = createServer((request, response) => {
  request.on("data", () => {});
  request.on("end", () => response.writeHead(200, headers).end(text, "latin1"));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  console.log(address.port);
});
