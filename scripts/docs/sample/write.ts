/** Writes the sample of a run: the block in the README, and the picture of its report. */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { BROWSER } from "../../../sandbox/test/chromium.ts";
import { sampleText, withSample } from "./in-readme.ts";
import { pictureOf } from "./picture.ts";
import { sampleRun } from "./run.ts";

const README = new URL("../../../README.md", import.meta.url);
const PICTURE = new URL("../../../docs/images/report.png", import.meta.url);

export async function writeSample(): Promise<string> {
  const run = await sampleRun();
  await writeFile(README, withSample(await readFile(README, "utf8"), sampleText(run)));
  if (!existsSync(BROWSER)) return `README.md. The picture stays as it is: no browser at ${BROWSER}.`;
  await mkdir(new URL(".", PICTURE), { recursive: true });
  const picture = await pictureOf(run);
  await writeFile(PICTURE, picture);
  return `README.md, docs/images/report.png (${Math.round(picture.length / 1024)} kB)`;
}
