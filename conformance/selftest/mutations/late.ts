/** The window of 1 ms: a service that looks at a charge, and moves it a moment later as if it still stood there. */
import type { Sql, SqlValue, Store } from "../../../sandbox/store/port.ts";
import type { Defect } from "../harness/defect.ts";

type Command<Result> = (sql: Sql) => Promise<Result>;
/** Which moves are late, by where the charge was seen to stand and where it goes. */
type OfMove = (from: string, to: string) => boolean;
/** The rows of charges as text, by what they were looked for with. */
type Seen = ReadonlyMap<string, string>;

const isLook = (text: string): boolean => /^\s*SELECT \* FROM charges WHERE/.test(text);
const isMove = (text: string): boolean => /^\s*UPDATE charges SET status/.test(text);
/** By which an update finds only a charge that still stands where it was seen. */
const GUARD = / AND (?:status|captured|refunded) = \$\d+/g;

/** Whoever looks within the window moves the charge too: later reads, books and events tell of both. */
export function movesLate(isLate: OfMove): Pick<Defect, "store"> {
  return {
    store: (store) => ({
      shared: store.shared,
      read: (query) => store.read(query),
      look: (key, query) => store.look(key, query),
      close: () => store.close(),
      async write(command) {
        const seen = await seenBy(command, store, isLate);
        if (seen === undefined) return store.write(command);
        await new Promise((resolve) => setTimeout(resolve, 1));
        return store.write((sql) => command(asSeen(sql, seen)));
      },
    }),
  };
}

/** What a command has seen when it is about to move a charge late; undefined: it is not. Nothing is changed yet. */
async function seenBy<Result>(
  command: Command<Result>,
  store: Store,
  isLate: OfMove,
): Promise<Seen | undefined> {
  const seen = new Map<string, string>();
  let late = false;
  const looking: Command<Result> = (sql) =>
    command({
      ...around(sql),
      async all<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
        late = isMove(text) && isLate(String(values[6]), String(values[0]));
        if (!/^\s*SELECT/.test(text)) throw new Error("here it would change something");
        const rows = await sql.all<Row>(text, values);
        if (isLook(text)) seen.set(String(values), JSON.stringify(rows));
        return rows;
      },
    });
  await store.read(looking).catch(() => undefined);
  return late ? seen : undefined;
}

/** Shows charges as they were seen, and moves them wherever they stand by now. */
function asSeen(sql: Sql, seen: Seen): Sql {
  return {
    ...around(sql),
    async all(text, values) {
      const rows = isLook(text) ? seen.get(String(values)) : undefined;
      if (rows !== undefined) return JSON.parse(rows);
      return sql.all(isMove(text) ? text.replaceAll(GUARD, "") : text, values);
    },
  };
}

function around(sql: Sql): Omit<Sql, "all"> {
  return {
    enter: (name, how) => sql.enter(name, how),
    freeze: (tables) => sql.freeze(tables),
    skipLocked: sql.skipLocked,
  };
}
