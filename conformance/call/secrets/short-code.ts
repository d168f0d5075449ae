/** A secret that is too short to be searched for everywhere: it would be found in ids, sums and addresses. */
export interface ShortCode {
  readonly text: string;
  readonly mark: string;
  /** Only there it may be the code. */
  readonly asWord: RegExp;
  /** The whole of a text between quotes, or a text after the name of a card's field. */
  readonly places: readonly RegExp[];
  /** A bare number in a JSON text, unless it is an amount. */
  readonly member: RegExp;
}

export function shortCode(text: string, mark: string): ShortCode {
  const code = literally(text);
  return {
    text,
    mark,
    asWord: new RegExp(String.raw`(?<!\w)${code}(?!\w)`),
    places: [
      new RegExp(`(?<=")${code}(?=")`, "g"),
      new RegExp(String.raw`(?<=(?:validation_code|security_code|cvv|cvc|csc)\W{1,16})${code}(?!\w)`, "gi"),
    ],
    member: new RegExp(String.raw`(?<="\s*:\s*)(?<!amount"\s*:\s*)${code}(?=\s*[,}\]])`, "g"),
  };
}

const CONTEXT = 12;

/** Where a text that may quote the code does so: patterns that find the same words again. */
export function quotesOf({ text }: ShortCode, said: string): RegExp[] {
  const word = new RegExp(String.raw`(?<![\w.-])${literally(text)}(?![\w-]|\.\d)`, "g");
  return [...said.matchAll(word)].flatMap(({ index }) => {
    const before = said.slice(Math.max(0, index - CONTEXT), index);
    const after = said.slice(index + text.length, index + text.length + CONTEXT);
    if (/[a-z]/i.test(before)) return [new RegExp(`(?<=${literally(before)})${literally(text)}(?!\\w)`, "g")];
    return /[a-z]/i.test(after) ? [new RegExp(`(?<!\\w)${literally(text)}(?=${literally(after)})`, "g")] : [];
  });
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
