import { TOKENS } from "@payment-service/contract/tokens";
import { expect, test } from "vitest";

const colours = Object.fromEntries(
  [...TOKENS.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, ...both]) => [name, both]),
);
const pairs = [
  ...["ink", "mute", "accent", "ok", "hold", "wait", "bad", "off"].flatMap((text) =>
    ["ground", "panel", "soft"].map((ground) => [text, ground] as const),
  ),
  ...["ok", "hold", "wait", "bad", "off"].flatMap((state) => [
    [state, `${state}-ground`] as const,
    ["ink", `${state}-ground`] as const,
  ]),
  ["accent-ink", "accent"] as const,
];

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replaceAll(/[\da-f]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(pairs)("%s can be read on %s, in light and in dark", (text, ground) => {
  for (const scheme of [0, 1]) {
    const [front = 0, back = 0] = [text, ground].map((name) => luminance(colours[name]?.[scheme] ?? ""));
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    expect(contrast, `scheme ${scheme}`).toBeGreaterThanOrEqual(4.5);
  }
});
