export interface Message {
  readonly event: string;
  readonly data: string;
}

/** The server-sent events in a body. */
export async function* messagesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of body) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const valuesOf = (field: string) =>
        lines.flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));
      yield { event: valuesOf("event")[0] ?? "message", data: valuesOf("data").join("\n") };
    }
  }
}
