/** A time as people read it: "2026-01-15 12:00 UTC". */
export function moment(time: number): string {
  return `${new Date(time).toISOString().replace("T", " ").slice(0, 16)} UTC`;
}

/**
 * The document does not give the unit of epoch times (gap date.unit and similar). A number that would be before 1973
 * in milliseconds is read as seconds.
 */
export function milliseconds(time: number): number {
  return Math.abs(time) < 100_000_000_000 ? time * 1000 : time;
}
