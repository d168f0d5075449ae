/** Defects that let two callers through a window of 1 ms: whether they are caught is a matter of luck, so it is measured. */
export function isRace(name: string): boolean {
  return / 1 ms /.test(name);
}
