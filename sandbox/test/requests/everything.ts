import { lineOf } from "../../command/logs/logs.ts";
import { readFilter } from "../../log/filter.ts";
import { requestRow } from "../../pages/requests/list-page.ts";
import type { TestBed } from "../support.ts";

/** All that the log gives out: lists, single requests, pages, rows of the live list, and lines of a terminal. */
export async function everythingOf({ sandbox }: TestBed): Promise<string> {
  const log = sandbox.world.requests;
  if (log === undefined) throw new Error("There is no log.");
  const get = async (path: string) => (await sandbox.fetch(sandbox.world.origin() + path)).text();
  const texts: string[] = [];
  for (let before = log.kept.newest + 1; before > log.kept.oldest; before -= 50) {
    texts.push(await get(`/_sandbox/requests?limit=50&before_id=${before}`));
    texts.push(await get(`/portal/requests?before_id=${before}`));
  }
  for (let id = log.kept.oldest; id <= log.kept.newest; id += 1) {
    texts.push(await get(`/_sandbox/requests/${id}`), await get(`/portal/requests/${id}`));
  }
  const { requests } = await log.list(readFilter({}), { limit: 1000 });
  for (const one of requests) texts.push(requestRow(one).text, lineOf(one, true), lineOf(one, false));
  return texts.join("\n");
}
