import type { World } from "../world.ts";

/** The time by which a card must not be over; with `--expired-cards` no card ever is (gap token.card-formats). */
export function cardTime({ clock, settings }: World): number {
  return settings.expiredCards ? 0 : clock.now();
}
