import type { Exchange } from "../call/exchange.ts";
import type { Until } from "../call/until.ts";
import { Unseeable } from "../verdict/unobserved.ts";
import type { Charges, Query, Walked } from "./cursor-pages.ts";

export interface Listed {
  /** The unfiltered list shows all of them. Only then does a filter say something about them. */
  readonly known: boolean;
  /** Reads the list with a filter, as deep as they can be in it; charges that must be there are searched to its end. */
  readonly narrowed: (query: Query, ...wanted: string[]) => Promise<Walked>;
}

/** A filter moves no charge further down. Charges of other clients, made meanwhile, do. */
const MADE_MEANWHILE = 50;

export const UNLISTED = "the charge is not in the list without the filter either";

/** Finds charges in the list, first without filters. */
export async function listed(
  { given, until }: { readonly given: { readonly charges: Charges }; readonly until: Until },
  ...ids: string[]
): Promise<Listed> {
  const shows = (seen: ReadonlySet<string>, wanted = ids): boolean => wanted.every((id) => seen.has(id));
  const all = notTooLong(
    await until(
      () => given.charges.walk({ limit: 100 }, "older", shows),
      (walked) => shows(new Set(walked.ids)),
    ),
    ids,
  );
  const deepest = Math.max(...ids.map((id) => all.ids.indexOf(id)));
  return {
    known: shows(new Set(all.ids)),
    narrowed: async (query, ...wanted) => {
      const walked = await until(
        () =>
          given.charges.walk({ limit: 100, ...query }, "older", (seen) => {
            const isDeep = seen.size > deepest + MADE_MEANWHILE;
            return shows(seen) || (isDeep && shows(seen, wanted));
          }),
        (found) => shows(new Set(found.ids), wanted),
      );
      return notTooLong(walked, wanted);
    },
  };
}

/** Passes a walk that found what must be there, or that reached the end. */
function notTooLong(walked: Walked, wanted: readonly string[]): Walked {
  if (walked.ended || wanted.every((id) => walked.ids.includes(id))) return walked;
  const exchanges = exchangesOf(walked).map(({ nr }) => nr);
  throw new Unseeable(tooLong(walked), exchanges);
}

/** Why a walk that stopped before the end says nothing about a charge that it did not find. */
export function tooLong({ ids }: Walked): string {
  return `the list is too long to be read to its end: more than ${ids.length} charges`;
}

export function exchangesOf(...walks: readonly Pick<Walked, "pages">[]): Exchange[] {
  return walks.flatMap(({ pages }) => pages.map(({ exchange }) => exchange));
}
