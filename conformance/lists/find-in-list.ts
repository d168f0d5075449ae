import type { Exchange } from "../call/exchange.ts";
import type { Until } from "../call/until.ts";
import { Unseeable } from "../verdict/unobserved.ts";
import type { Charges, Query, Walked } from "./cursor-pages.ts";

export interface Listed {
  /** Whether the list shows all of them without a filter; only then a filter says something about them. */
  readonly known: boolean;
  /** The list with a filter, as deep as they can stand in it; those that have to be there are looked for to its end. */
  readonly narrowed: (query: Query, ...wanted: string[]) => Promise<Walked>;
}

/** A filter moves no charge further down; only what others make meanwhile does. */
const MADE_MEANWHILE = 50;

export const UNLISTED = "the charge is not in the list without the filter either";

/** Charges that are looked for in the list, without filters first. */
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

/** A walk that met what has to be there, or came to the end without. */
function notTooLong(walked: Walked, wanted: readonly string[]): Walked {
  if (walked.ended || wanted.every((id) => walked.ids.includes(id))) return walked;
  const exchanges = exchangesOf(walked).map(({ nr }) => nr);
  throw new Unseeable(tooLong(walked), exchanges);
}

/** Why a walk that was given up before its end says nothing about what it did not meet. */
export function tooLong({ ids }: Walked): string {
  return `the list is too long to be walked to its end: ${ids.length} charges and more`;
}

export function exchangesOf(...walks: readonly Pick<Walked, "pages">[]): Exchange[] {
  return walks.flatMap(({ pages }) => pages.map(({ exchange }) => exchange));
}
