/** What a run keeps of what its target sends. A limit for each answer alone does not bound the sum of some thousand. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isArray, isObject } from "./json-pointer.ts";

/** At most 200 MB are kept whole: answers, events and pages together. An ordinary run has a tenth of that. */
export const MOST_WHOLE = 200_000_000;
/** With what is kept in part. A run that needs more ends. */
const MOST = 1.5 * MOST_WHOLE;

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes?: string;
  readonly body?: unknown;
  readonly inPart?: true;
}

interface Surroundings {
  readonly tell?: ((text: string) => void) | undefined;
  /** Called once, when nothing more can be kept. */
  readonly full?: (why: string) => void;
}

export class Budget {
  readonly #surroundings: Surroundings;
  readonly #elements = new Elements();
  readonly #weighed = new WeakSet<object>();
  readonly #weights = new WeakMap<object, number>();
  #sum = 0;
  #isPartial = false;
  #isFull = false;

  constructor(surroundings: Surroundings = {}) {
    this.#surroundings = surroundings;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whole while there is room for it. `more` is what its keeper needs for it beside. */
  keep<One extends Received>(received: One, more: (one: One) => number = () => 0): One {
    const whole = this.#shared(received);
    if (this.#takes(whole, more, MOST_WHOLE)) return whole;
    const isLong = received.text.length > MOST_CHARACTERS;
    if (isLong && !this.#isPartial) this.#surroundings.tell?.(IN_PART);
    this.#isPartial ||= isLong;
    const kept = isLong ? this.#shared(partOf(received)) : whole;
    if (!this.#takes(kept, more, MOST)) this.end(inMegabytes(MOST));
    return kept;
  }

  /** Keeps nothing more. */
  end(what: string): void {
    if (this.#isFull) return;
    this.#isFull = true;
    this.#surroundings.full?.(`the target sent more than a run keeps (${what}), so the run was ended`);
  }

  /** What is no longer kept. */
  release(kept: object): void {
    this.#sum -= this.#weights.get(kept) ?? 0;
    this.#weights.delete(kept);
  }

  #shared<One extends Received>(one: One): One {
    const body = this.#elements.shared(one.body);
    return body === one.body ? one : { ...one, body };
  }

  #takes<One extends Received>(one: One, more: (one: One) => number, most: number): boolean {
    const { headers, text, bytes = "", body } = one;
    const parts = this.#weightOf(headers) + this.#weightOf(body);
    const own = OF_EACH + parts + text.length + bytes.length;
    if (this.#sum + own > most) return false;
    const weight = own + more(one);
    if (this.#sum + weight > most) return false;
    this.#sum += weight;
    this.#weights.set(one, weight);
    for (const list of isObject(body) ? Object.values(body) : [])
      if (isArray(list)) for (const element of list.filter(isObject)) this.#weighed.add(element);
    return true;
  }

  /** An element that many pages show is kept once. */
  #weightOf(value: unknown): number {
    if (typeof value === "string") return OF_VALUE + value.length;
    if (typeof value !== "object" || value === null || this.#weighed.has(value)) return OF_VALUE;
    return Object.values(value).reduce<number>((sum, member) => sum + this.#weightOf(member), OF_VALUE);
  }
}

const OF_EACH = 1000;
const OF_VALUE = 64;

const inMegabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;
const IN_PART = `The target sent more than ${inMegabytes(MOST_WHOLE)}. Of what comes now, long texts and members that the document does not name are not kept.`;

/** Of a text, of the members of one object that the document does not name, and of the text of an answer. */
const MOST_CHARACTERS = 10_000;
/** The document gives 100 as the most elements of a list. */
const MOST_ELEMENTS = 200;

/** All that verdicts use: every member that the document names, and whether two texts are the same. */
function partOf<One extends Received>(one: One): One {
  const body = valueInPart(one.body);
  const text = body === undefined ? one.text : JSON.stringify(body);
  const bytes = one.bytes === undefined ? {} : { bytes: "" };
  return {
    ...one,
    ...bytes,
    body,
    text: beginningOf(text, MOST_CHARACTERS) + restOf(one.text),
    inPart: true,
  };
}

function valueInPart(value: unknown): unknown {
  if (typeof value === "string" && value.length > MOST_CHARACTERS)
    return beginningOf(value, MOST_CHARACTERS / 2) + restOf(value);
  if (isArray(value)) return value.slice(0, MOST_ELEMENTS).map(valueInPart);
  if (!isObject(value)) return value;
  let left = MOST_CHARACTERS;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (namesOfDocument().has(name)) return [[name, valueInPart(member)] as const];
    const length = name.length + (JSON.stringify(member)?.length ?? 0);
    if (length > left) return [];
    left -= length;
    return [[name, member] as const];
  });
  return Object.fromEntries(members);
}

/** A copy: what V8 cuts out of a text keeps the whole text in memory. */
function beginningOf(text: string, length: number): string {
  return Buffer.from(text.slice(0, length), "utf16le").toString("utf16le");
}

/** Stands for what is not kept. It is the same for the same text alone. */
function restOf(text: string): string {
  const sum = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `... (kept in part: ${text.length} characters, SHA-256 ${sum}...)`;
}

let names: ReadonlySet<string> | undefined;

/** Every name in the contract. Few runs ask for it. */
function namesOfDocument(): ReadonlySet<string> {
  return (names ??= new Set(contract().match(/(?<=")[\w-]+(?=":)/g)));
}

function contract(): string {
  return readFileSync(fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json")), "utf8");
}

/** Size of the cache in characters; it is cleared when full. */
export const MOST_SHARED = 10_000_000;

/**
 * Makes one object of list elements that have the same values in the same order of members. A run reads each charge in
 * many pages, and looks at it once.
 */
export class Elements {
  readonly #written = new Map<string, object>();
  #characters = 0;

  /** The same body, with known elements in the lists at its root. */
  shared(body: unknown): unknown {
    if (!isObject(body)) return body;
    const lists = Object.entries(body).flatMap(([name, list]) =>
      isArray(list) && list.some(isObject)
        ? [[name, list.map((element) => this.#known(element))] as const]
        : [],
    );
    return lists.length === 0 ? body : { ...body, ...Object.fromEntries(lists) };
  }

  #known(element: unknown): unknown {
    if (!isObject(element)) return element;
    const written = JSON.stringify(element);
    const known = this.#written.get(written);
    if (known !== undefined) return known;
    this.#characters += written.length;
    if (this.#characters > MOST_SHARED) {
      this.#written.clear();
      this.#characters = written.length;
    }
    this.#written.set(written, element);
    return element;
  }
}
