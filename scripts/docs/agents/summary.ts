const LONGEST = 160;

/** The first sentence of a page, without markup of links. */
export function summaryOf(text: string): string {
  const paragraphs = text.replaceAll(/<!--[^]*?-->/g, "").split(/\n\s*\n/);
  const first = paragraphs.map((part) => part.trim()).find((part) => /^[`*[\w]/.test(part)) ?? "";
  const plain = first
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^>]+>|\*\*/g, "")
    .replaceAll(/\s+/g, " ");
  const [sentence = ""] = /^.*?\.(?= |$)/.exec(plain) ?? [plain.replace(/:$/, ".")];
  return sentence.length <= LONGEST
    ? sentence
    : `${sentence.slice(0, sentence.lastIndexOf(" ", LONGEST - 1)).replace(/[,:;]$/, "")}…`;
}
