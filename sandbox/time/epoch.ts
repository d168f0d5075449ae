/** The unit of epoch times is not shown (gaps date.unit and its like): before 1973 in milliseconds means seconds. */
export function milliseconds(time: number): number {
  return Math.abs(time) < 100_000_000_000 ? time * 1000 : time;
}
