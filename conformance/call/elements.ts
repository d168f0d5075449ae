import { isArray, isObject } from "./json-pointer.ts";

/** Size of the cache in characters; it is cleared when full. */
export const MOST_CHARACTERS = 10_000_000;

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
    if (this.#characters > MOST_CHARACTERS) {
      this.#written.clear();
      this.#characters = written.length;
    }
    this.#written.set(written, element);
    return element;
  }
}
