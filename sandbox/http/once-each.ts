/** A program that asks for everything must not fill the log. */
const MOST_NOTICES = 100;

/** Says each line once, and a hundred lines at most. */
export function onceEach(notice: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line) || said.size >= MOST_NOTICES) return;
    said.add(line);
    notice(line);
  };
}
