/**
 * Node's `http`. An `import` of it reads every export. One of them, `WebSocket`, loads Node's whole `fetch`. That takes
 * 50 ms, and 13 MB.
 */
export const http = process.getBuiltinModule("node:http");
