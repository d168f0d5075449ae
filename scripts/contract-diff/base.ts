import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { isNode, type Node } from "../document-node.ts";

const BUNDLE = "generated/openapi.json";
/** Changesets makes one tag for each package; all have the same version. */
const TAGS = "@payment-service/contract@*";

/** Why the contracts cannot be compared, in one line. */
export class CannotCompare extends Error {
  override readonly name = "CannotCompare";
}

export interface Contract {
  readonly name: string;
  readonly document: Node;
}

/** The contract of the last release; undefined before the first one. */
export async function lastRelease(root: string): Promise<Contract | undefined> {
  const tag = await git(root, "describe", "--tags", "--abbrev=0", "--match", TAGS).catch(() => undefined);
  return tag === undefined ? undefined : contractFrom(root, tag.trim());
}

/** A file with a bundled contract, or a commit, branch or tag of this repository. */
export async function contractFrom(root: string, from: string): Promise<Contract> {
  const text = await readFile(from, "utf8").catch(() => undefined);
  if (text !== undefined) return { name: from, document: parsed(from, text) };
  const shown = await git(root, "show", `${from}:${BUNDLE}`).catch((cause: unknown) => {
    throw new CannotCompare(
      `--from ${from}: neither a file nor a commit that has ${BUNDLE}. Fetch it (git fetch --tags), or name another.`,
      { cause },
    );
  });
  return { name: from, document: parsed(from, shown) };
}

export async function workingContract(root: string): Promise<Contract> {
  const text = await readFile(`${root}/${BUNDLE}`, "utf8");
  return { name: "the working tree", document: parsed(BUNDLE, text) };
}

function parsed(name: string, text: string): Node {
  try {
    const document: unknown = JSON.parse(text);
    if (isNode(document) && isNode(document["paths"])) return document;
  } catch (cause) {
    throw new CannotCompare(`${name} is not JSON (${String(cause)}). Expected a bundled contract.`, {
      cause,
    });
  }
  throw new CannotCompare(`${name} has no paths. Expected a bundled contract, such as ${BUNDLE}.`);
}

async function git(root: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", args, { cwd: root, maxBuffer: 50_000_000 });
  return stdout;
}
