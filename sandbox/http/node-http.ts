import process from "node:process";

/**
 * Node's `http`. An import of it would read all that it exports, `WebSocket` too, and so load Node's whole `fetch`: that
 * takes a sixth of the start and 13 MB.
 */
export const http = process.getBuiltinModule("node:http");
