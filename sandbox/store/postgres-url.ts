import { StoreUnusable } from "./failures.ts";

/** The address as people and logs may see it. Refuses what is no address of a PostgreSQL database. */
export function withoutPassword(url: string): string {
  const shown = URL.canParse(url) ? new URL(url) : undefined;
  // An @ after the host is the end of a password that holds a / or #, which is read as another host and its path.
  const cutUp = shown !== undefined && /@/.test(shown.pathname + shown.hash);
  if (shown === undefined || cutUp || !/^postgres(ql)?:$/.test(shown.protocol)) {
    throw new StoreUnusable(
      "--database-url takes an address such as postgres://user:password@host:5432/name. Give one like that, with %2F for a / and %23 for a # in the password.",
    );
  }
  shown.password = "";
  shown.search = "";
  shown.hash = "";
  return shown.href;
}
