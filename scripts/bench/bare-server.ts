/**
 * A server of `node:http` that reads each request and answers with the same text of the length in its first argument.
 * It knows nothing, checks nothing and keeps nothing: what it costs is HTTP.
 */
import { createServer } from "node:http";

const text = "x".repeat(Number(process.argv[2]));
const headers = ["content-type", "application/json; charset=utf-8", "content-length", String(text.length)];

// The same option as the sandbox: a request without a body has no stream whose end could be awaited.
const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const answer = () => response.writeHead(200, headers).end(text, "latin1");
  if (request.readableEnded) {
    answer();
    return;
  }
  request.on("data", () => {});
  request.on("end", answer);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  console.log(address.port);
});
