/** A time as people read it: "2026-01-15 12:00 UTC". */
export function moment(time: number): string {
  return `${new Date(time).toISOString().replace("T", " ").slice(0, 16)} UTC`;
}
