import { createHash } from "node:crypto";
import { Html } from "../html.ts";

/**
 * Adds requests to the list as they come. Without it the page is the same, and shows newer requests when it is loaded
 * again. A tab that nobody sees holds no connection, since browsers open only six to one address.
 */
const SCRIPT = `
(() => {
  const list = document.getElementById("requests");
  const status = document.getElementById("live");
  const rows = list && list.querySelector("tbody");
  if (!rows || !status || !("EventSource" in window)) return;
  const MOST = 200;
  let last = list.dataset.last, source, paused = false, added = 0, missed = 0, timer;
  const button = document.createElement("button");
  button.type = "button";
  const words = document.createElement("span");
  status.replaceChildren(words);
  status.after(button);
  const count = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");
  const say = (text) => { if (words.textContent !== text) words.textContent = text; };
  const show = () => {
    timer = undefined;
    button.textContent = paused ? "Go on" : "Pause";
    const news = added === 0 ? "" : " " + count(added, "new request") + ".";
    const lost = missed === 0 ? "" : " " + count(missed, "request") + " came too fast to be shown here: load the page again to see them.";
    say((paused ? "Paused." : "Live.") + news + lost);
  };
  // A screen reader reads what changes: not more often than it can be heard.
  const showSoon = () => { timer ??= setTimeout(show, 2000); };
  const seen = (event) => { if (event.lastEventId !== "") last = event.lastEventId; };
  const open = () => {
    if (source || paused || document.hidden) return;
    const url = new URL(list.dataset.stream, location.href);
    url.searchParams.set("after_id", last);
    source = new EventSource(url);
    source.addEventListener("open", show);
    source.addEventListener("request", (event) => {
      seen(event);
      document.getElementById("none")?.remove();
      list.hidden = false;
      rows.insertAdjacentHTML("afterbegin", event.data);
      while (rows.children.length > MOST && !rows.lastElementChild.contains(document.activeElement)) rows.lastElementChild.remove();
      added += 1;
      showSoon();
    });
    source.addEventListener("missed", (event) => { seen(event); missed += Number(event.data); showSoon(); });
    source.addEventListener("quiet", seen);
    source.addEventListener("end", () => say("The sandbox has ended. This list goes on when it is started again."));
    source.addEventListener("error", () => {
      if (source && source.readyState === EventSource.CLOSED) { close(); setTimeout(open, 5000); }
      say("The connection is lost. Trying again.");
    });
  };
  const close = () => { if (source) source.close(); source = undefined; };
  button.addEventListener("click", () => { paused = !paused; if (paused) close(); else open(); show(); });
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  show();
  open();
})();
`;

/** One string: the policy has the hash of exactly the text between the tags. */
export const LIVE_SCRIPT = new Html(`<script>${SCRIPT}</script>`);

export const LIVE_SCRIPT_HASH = createHash("sha256").update(SCRIPT).digest("base64");
