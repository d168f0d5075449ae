import { inline } from "../html.ts";

/**
 * Adds requests to the list as they come. Without it the page is the same, and shows newer requests when it is loaded
 * again. A tab that nobody sees holds no connection, since browsers open only six to one address.
 */
export const LIVE_SCRIPT = inline(
  "script",
  `
(() => {
  const list = document.getElementById("requests");
  const status = document.getElementById("live");
  const MOST = 200;
  let last = list.dataset.last, source, paused = false, added = 0, missed = 0, timer;
  const button = document.createElement("button");
  button.type = "button";
  status.after(button);
  const count = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");
  const say = (text) => { if (status.textContent !== text) status.textContent = text; };
  const show = () => {
    timer = undefined;
    button.textContent = paused ? "Go on" : "Pause";
    const news = added === 0 ? "" : " " + count(added, "new request") + ".";
    const lost = missed === 0 ? "" : " " + count(missed, "request") + " came too fast to be shown here: load the page again to see them.";
    say((paused ? "Paused." : "Live.") + news + lost);
  };
  // A screen reader reads what changes: not more often than it can be heard.
  const showSoon = () => { timer ??= setTimeout(show, 2000); };
  const open = () => {
    if (source || paused || document.hidden) return;
    const url = new URL(list.dataset.stream, location.href);
    url.searchParams.set("after_id", last);
    source = new EventSource(url);
    const on = (type, act) => source.addEventListener(type, (event) => { last = event.lastEventId || last; act(event); });
    on("open", show);
    on("request", ({ data }) => {
      document.querySelector(".none")?.remove();
      list.hidden = false;
      list.insertAdjacentHTML("afterbegin", data);
      const [day, before] = list.querySelectorAll(".day");
      if (before?.textContent === day.textContent) before.remove();
      while (list.children.length > MOST && !list.lastElementChild.contains(document.activeElement)) list.lastElementChild.remove();
      added += 1;
      showSoon();
    });
    on("missed", ({ data }) => { missed += Number(data); showSoon(); });
    on("quiet", () => {});
    on("end", () => say("The sandbox has ended. This list goes on when it is started again."));
    on("error", () => {
      if (source?.readyState === EventSource.CLOSED) { close(); setTimeout(open, 5000); }
      say("The connection is lost. Trying again.");
    });
  };
  const close = () => { source?.close(); source = undefined; };
  button.addEventListener("click", () => { paused = !paused; if (paused) close(); else open(); show(); });
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  show();
  open();
})();
`,
);
