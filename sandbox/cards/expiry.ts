import type { Clock } from "../time/clock.ts";

interface Time {
  readonly clock: Pick<Clock, "now">;
  readonly settings: { readonly expiredCards: boolean };
}

/** The time by which a card must not be over; with `--expired-cards` no card ever is (gap token.card-formats). */
export function cardTime({ clock, settings }: Time): number {
  return settings.expiredCards ? 0 : clock.now();
}
