import { StoreUnusable } from "../failures.ts";

/**
 * The address without its password, for people and logs. Refuses a text that is not the address of a PostgreSQL
 * database.
 */
export function withoutPassword(url: string): string {
  const shown = URL.canParse(url) ? new URL(url) : undefined;
  // A password with a / or # is cut there, and its end, with an @, is read as part of the path.
  const cutUp = shown !== undefined && /@/.test(shown.pathname + shown.hash);
  if (shown === undefined || cutUp || !/^postgres(ql)?:$/.test(shown.protocol)) {
    throw new StoreUnusable(
      "--database-url must be an address such as postgres://user:password@host:5432/name. Give one like that, with %2F for a / and %23 for a # in the password.",
    );
  }
  shown.password = "";
  shown.search = "";
  shown.hash = "";
  return shown.href;
}
