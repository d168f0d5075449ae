import { StoreUnusable } from "./failures.ts";

/** The address as people and logs may see it. Refuses what is no address of a PostgreSQL database. */
export function withoutPassword(url: string): string {
  const shown = URL.canParse(url) ? new URL(url) : undefined;
  if (shown === undefined || !/^postgres(ql)?:$/.test(shown.protocol)) {
    throw new StoreUnusable(
      "--database-url takes an address such as postgres://user:password@host:5432/name. Give one like that.",
    );
  }
  shown.password = "";
  shown.search = "";
  return shown.href;
}
