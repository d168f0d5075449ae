export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, continued lines put together as the builder does it. */
export function instructionsOf(text: string): Instruction[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, "")
    .split("\n");
  return lines.flatMap((line) => {
    const [, word = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return word === "" ? [] : [{ word, rest: rest.trim() }];
  });
}

/** The program and arguments that say whether a container is well. */
export function healthCheckOf(text: string): readonly string[] {
  const { rest = "" } = instructionsOf(text).find(({ word }) => word === "HEALTHCHECK") ?? {};
  const command: readonly string[] = JSON.parse(rest.slice(rest.indexOf("CMD ") + "CMD ".length));
  return command;
}
