/** Which answer gave which id. Computed once for all replay scripts. */
import type { Exchange } from "../../call/exchange.ts";
import { strings } from "../../call/json-pointer.ts";

/** An id, or the UUID at the end of an address, with its place in the answer. */
interface GivenId {
  readonly pointer: string;
  readonly id: string;
}

/** With a digit, or long and in both cases: a cursor in Base64 may have no digit. */
const ID_LIKE = /^(?:(?=.*\d)[\w-]{8,}|(?=.*[a-z])(?=.*[A-Z])[\w-]{16,})$/;
const UUID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export class Ids {
  readonly #given = new Map<Exchange, readonly GivenId[]>();
  readonly #first = new Map<string, Exchange>();

  /** The exchanges of a run, in their order. */
  constructor(exchanges: readonly Exchange[]) {
    for (const one of exchanges) {
      const own = [...strings(one.body)].flatMap(([pointer, text]) => {
        const id = ID_LIKE.test(text) ? text : UUID_AT_END.exec(text)?.[0];
        return id === undefined ? [] : [{ pointer, id }];
      });
      this.#given.set(one, own);
      for (const { id } of own) if (!this.#first.has(id)) this.#first.set(id, one);
    }
  }

  in(exchange: Exchange): readonly GivenId[] {
    return this.#given.get(exchange) ?? [];
  }

  firstToGive(id: string): Exchange | undefined {
    return this.#first.get(id);
  }

  /** The first answer that gave something which the call uses. */
  giverOf(step: Exchange): Exchange | undefined {
    let giver: Exchange | undefined;
    for (const word of wordsOf(step)) {
      const first = this.#first.get(word);
      if (first !== undefined && first.nr < (giver ?? step).nr) giver = first;
    }
    return giver;
  }
}

/** Every text of a request that could be an id. */
export function wordsOf({ request }: Exchange): Set<string> {
  const said = `${request.url} ${request.body ?? ""}`.replaceAll(/%[0-9A-Fa-f]{2}/g, " ");
  const words = said.match(/[\w-]{8,}/g) ?? [];
  return new Set(words.flatMap((word) => [word, UUID_AT_END.exec(word)?.[0] ?? word]));
}
