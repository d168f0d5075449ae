/** Delivered events, and which of them mention an id or a text. */
import { textsOf } from "../call/json-pointer.ts";
import { type Delivery, isDistinctive } from "./events.ts";

/** A delivery with its texts collected once, since many waiters search each delivery. */
export interface Indexed {
  readonly delivery: Delivery;
  readonly texts: string;
}

/** Separates texts; no text that is searched for contains it. */
const BETWEEN = "\u0000";

export class DeliveryIndex {
  #all: Indexed[] = [];
  #count = 0;
  /** The deliveries that contain a word: a text is looked for only where all of its words are. */
  readonly #byWord = new Map<string, Set<Indexed>>();

  get all(): readonly Indexed[] {
    return this.#all;
  }

  /** How many were added, those that were forgotten included. */
  get count(): number {
    return this.#count;
  }

  forget(isForgotten: (delivery: Delivery) => boolean): Delivery[] {
    const left = this.#all.filter(({ delivery }) => isForgotten(delivery));
    if (left.length === 0) return [];
    this.#all = this.#all.filter(({ delivery }) => !isForgotten(delivery));
    for (const one of left)
      for (const word of wordsOf(one.texts)) {
        const others = this.#byWord.get(word);
        others?.delete(one);
        if (others?.size === 0) this.#byWord.delete(word);
      }
    return left.map(({ delivery }) => delivery);
  }

  add(delivery: Delivery): Indexed {
    const one = indexed(delivery);
    this.#all.push(one);
    this.#count += 1;
    for (const word of wordsOf(one.texts)) {
      const others = this.#byWord.get(word);
      if (others === undefined) this.#byWord.set(word, new Set([one]));
      else others.add(one);
    }
    return one;
  }

  /** Those that mention one of the texts, in the order in which they arrived. */
  about(texts: readonly string[]): readonly Indexed[] {
    const found = new Set(
      texts.flatMap((text) => [...this.#candidates(text)].filter((one) => speaksOf(one, text))),
    );
    return [...found].toSorted((a, b) => a.delivery.nr - b.delivery.nr);
  }

  #candidates(text: string): Iterable<Indexed> {
    const few = wordsOf(text)
      .map((word) => this.#byWord.get(word) ?? new Set<Indexed>())
      .toSorted((one, other) => one.size - other.size);
    // A text without letters and digits may stand anywhere.
    return few[0] ?? this.#all;
  }
}

function indexed(delivery: Delivery): Indexed {
  return { delivery, texts: textsOf(delivery.body).join(BETWEEN) };
}

/** What a word costs in the index, with the set of those that have it. */
const OF_WORD = 200;

/** The memory that the index needs for it, roughly. */
export function indexWeight(delivery: Delivery): number {
  const { texts } = indexed(delivery);
  return texts.length + OF_WORD * wordsOf(texts).length;
}

function wordsOf(text: string): string[] {
  return text.match(WORDS) ?? [];
}

export function isAbout(one: Indexed, about: readonly string[]): boolean {
  return about.some((text) => speaksOf(one, text));
}

/** A character that makes a longer word of the text beside it. */
const WORD = /[\p{L}\p{N}]/u;
const SHORT_WORD = /[\p{L}\p{N}_-]/u;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Whether an event contains this id or text as a whole word: charge-12 is not in charge-123. */
export function speaksOf({ texts }: Indexed, text: string): boolean {
  if (text === "") return false;
  const word = isDistinctive(text) ? WORD : SHORT_WORD;
  for (let start = texts.indexOf(text); start !== -1; start = texts.indexOf(text, start + 1)) {
    const around = texts.charAt(start - 1) + texts.charAt(start + text.length);
    if (!word.test(around)) return true;
  }
  return false;
}
