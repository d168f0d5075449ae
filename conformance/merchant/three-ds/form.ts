/** What a browser sends of a form. */
import { randomUUID } from "node:crypto";
import type { CheerioAPI } from "cheerio/slim";
import {
  type Element,
  type Node,
  CONTROLS,
  UNNAMED,
  elementsOf,
  idsOf,
  isElement,
  upFrom,
  within,
} from "./elements.ts";

/** A file is one that nobody chose. */
type Field = readonly [name: string, value: string, isFile?: true];

const DISABLED =
  ":is(button, input, select, textarea, optgroup, option)[disabled], fieldset[disabled] > :not(legend:first-of-type)";

interface Forms {
  readonly ownerOf: (control: Element) => Element | undefined;
  readonly isDisabled: (control: Element) => boolean;
  readonly fieldsOf: (form: Element, pressed: Element, encoding: string) => Field[];
}

export function formsOf($: CheerioAPI): Forms {
  const byId = idsOf($);
  const disabled = new Set<Node>(elementsOf($, DISABLED));
  const isDisabled = (control: Element): boolean => upFrom(control).some((one) => disabled.has(one));
  const ownerOf = (control: Element): Element | undefined => {
    const id = control.attribs["form"];
    // A form in a form is none.
    if (id === undefined)
      return upFrom(control)
        .filter(isElement)
        .findLast(({ name }) => name === "form");
    const named = byId.get(id);
    return named?.name === "form" ? named : undefined;
  };
  const valueOf = (control: Element): string[] => {
    const { name, attribs } = control;
    if (name === "textarea")
      return [
        $(control)
          .text()
          .replace(/^\r?\n/, ""),
      ];
    const unsaid = isChoice(control)
      ? "on"
      : /^submit$/i.test(attribs["type"] ?? "") && name === "input"
        ? UNNAMED
        : "";
    if (name !== "select") return [attribs["value"] ?? unsaid];
    const options = [...within(control)].filter((one) => one.name === "option");
    const chosen = options.filter((one) => one.attribs["selected"] !== undefined);
    const isMany = attribs["multiple"] !== undefined;
    const first = options.filter((one) => !isDisabled(one)).slice(0, 1);
    return (isMany ? chosen : chosen.length > 0 ? chosen.slice(-1) : first)
      .filter((one) => !isDisabled(one))
      .map((one) => one.attribs["value"] ?? $(one).text().replaceAll(/\s+/g, " ").trim());
  };
  const fieldsOf: Forms["fieldsOf"] = (form, pressed, encoding) =>
    elementsOf($, CONTROLS.join()).flatMap((control): Field[] => {
      const { attribs, name: kind } = control;
      const { name = "" } = attribs;
      const type = kind === "input" || kind === "button" ? (attribs["type"] ?? "").toLowerCase() : kind;
      if (ownerOf(control) !== form || isDisabled(control)) return [];
      if (control === pressed && type === "image")
        return ["x", "y"].map((axis) => [name === "" ? axis : `${name}.${axis}`, "0"]);
      const isButton = kind === "button" || /^(submit|image|button|reset)$/.test(type);
      if (name === "" || (isButton && control !== pressed)) return [];
      if (isChoice(control) && attribs["checked"] === undefined) return [];
      if (type === "file") return [[name, "", true]];
      if (type === "hidden" && name.toLowerCase() === "_charset_")
        return [[name, encoding === "utf-8" ? "UTF-8" : encoding]];
      return valueOf(control).map((value) => [name, value]);
    });
  return { ownerOf, isDisabled, fieldsOf };
}

function isChoice({ name, attribs }: Element): boolean {
  return name === "input" && /^(checkbox|radio)$/i.test(attribs["type"] ?? "");
}

/** The name of the first encoding that the platform knows: of a page, or of a form that asks for another than its page. */
export function encodingOf(labels: readonly string[]): string {
  for (const label of labels) {
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // No encoding has this name.
    }
  }
  return "utf-8";
}

interface Submission {
  readonly type: string;
  readonly body: string;
}

export function submission(fields: readonly Field[], type: string, encoding: string): Submission {
  const lines = fields.map(([name, value, ...file]): Field => [withBreaks(name), withBreaks(value), ...file]);
  if (type === "text/plain")
    return { type, body: lines.map(([name, value]) => `${name}=${value}\r\n`).join("") };
  if (type === "multipart/form-data") return multipart(lines);
  const pairs = lines.map(([name, value]) => `${escaped(name, encoding)}=${escaped(value, encoding)}`);
  return { type: "application/x-www-form-urlencoded", body: pairs.join("&") };
}

/** The platform's own form data leaves out the name of a file that is empty. */
function multipart(fields: readonly Field[]): Submission {
  const boundary = `----payment-conformance-${randomUUID()}`;
  const parts = fields.map(([name, value, isFile]) => {
    const quoted = name.replaceAll('"', "%22").replaceAll("\r\n", "%0D%0A");
    const file = isFile ? '; filename=""\r\nContent-Type: application/octet-stream' : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value}\r\n`;
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join("")}--${boundary}--\r\n`,
  };
}

function withBreaks(text: string): string {
  return text.replaceAll(/\r\n?|\n/g, "\r\n");
}

function escaped(text: string, encoding: string): string {
  return bytesOf(text, encoding)
    .toString("latin1")
    .replaceAll(/[^\w*.\- ]/g, (byte) => `%${Buffer.from(byte, "latin1").toString("hex").toUpperCase()}`)
    .replaceAll(" ", "+");
}

/** A character that the encoding has not, or has in more than one byte, is sent as HTML names it by its number. */
function bytesOf(text: string, encoding: string): Buffer {
  // A form is never sent in UTF-16.
  if (encoding.startsWith("utf-")) return Buffer.from(text);
  const decoder = new TextDecoder(encoding);
  const all = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte));
  const known = new Map(all.map((byte) => [decoder.decode(byte), byte]));
  return Buffer.concat(Array.from(text, (one) => known.get(one) ?? Buffer.from(`&#${one.codePointAt(0)};`)));
}
