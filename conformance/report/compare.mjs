// For the replay scripts: reads an id from an answer, and compares the answers with those of the recorded run.
import { readFileSync } from "node:fs";

const [what, place, pointer] = process.argv.slice(2);
const UUID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function at(value, path) {
  const keys = path.split("/").slice(1);
  return keys.reduce((here, key) => here?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], value);
}

function id(value) {
  const text = String(value ?? "");
  return /^[\w-]+$/.test(text) ? text : (UUID_AT_END.exec(text)?.[0] ?? "");
}

/** Of a list, what this script made, in its order. */
function own(list, names) {
  return list.filter((one) => [...names.keys()].some((name) => JSON.stringify(one).includes(`"${name}"`)));
}

/** The answer without what differs from run to run: ids by their names, other numbers and texts by their kind. */
function shape(value, names) {
  if (typeof value === "string") {
    if (names.has(value)) return `{${names.get(value)}}`;
    // What the report hides (<token>) is a text like any other here.
    return /<[a-z ]+>|\d|^(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/.test(value) || value.length > 40
      ? "<text>"
      : value;
  }
  if (typeof value === "number") return Math.abs(value) > 1e9 ? "<number>" : value;
  if (Array.isArray(value)) {
    const mine = own(value, names);
    return mine.length > 0 ? mine.map((one) => shape(one, names)) : ["<elements>", value.length > 0];
  }
  if (typeof value !== "object" || value === null) return value;
  // A list has charges of other runs, too, so its counts and cursors are not compared.
  const lists = Object.keys(value).filter(
    (key) => Array.isArray(value[key]) && own(value[key], names).length > 0,
  );
  return Object.fromEntries(
    (lists.length > 0 ? lists : Object.keys(value)).toSorted().map((key) => [key, shape(value[key], names)]),
  );
}

function statusOf(nr) {
  return Number(readFileSync(`${place}/${nr}.status`, "utf8"));
}

function well(status) {
  return Math.floor(status / 100);
}

function wins(statuses) {
  return Math.min(2, statuses.filter((status) => well(status) === 2).length);
}

/** Whether an answer speaks of something that this script made. */
function speaksOf(answer, names) {
  return own([answer], names).length > 0;
}

function judge({ symbols, setup, judged, byStatus, variables }) {
  const astray = setup.find(({ nr, status }) => well(statusOf(nr)) !== well(status));
  if (astray) {
    console.log(
      `Cannot tell: #${astray.nr} answered ${statusOf(astray.nr)}, in the recorded run ${astray.status}.`,
    );
    return 2;
  }
  const before = new Map(symbols.map(({ name }, number) => [variables[number], name]));
  const now = new Map(symbols.map((one) => [id(at(read(`${place}/${one.nr}.body`), one.pointer)), one.name]));
  const absent = judged
    .flat()
    .find(({ nr, isList }) => isList && !speaksOf(read(`${place}/${nr}.body`), now));
  if (absent) {
    console.log(`Cannot tell: the answer to #${absent.nr} does not show what this script made.`);
    return 2;
  }
  const same = judged.every((group) => {
    const statuses = group.map(({ nr }) => statusOf(nr));
    // Chance decides which call wins a race, but not whether none, one or several win.
    if (group.length > 1) return wins(statuses) === wins(group.map(({ status }) => status));
    const [{ nr, status, body }] = group;
    if (statuses[0] !== status) return false;
    const answer = read(`${place}/${nr}.body`);
    return byStatus || JSON.stringify(shape(answer, now)) === JSON.stringify(shape(body, before));
  });
  const raced = judged.some((group) => group.length > 1);
  if (!same && raced) {
    console.log(
      "Cannot tell: it does not fail this time, and who wins a race is luck. Run it some times more.",
    );
    return 2;
  }
  console.log(same ? "It fails again, as recorded." : "It does not fail in these calls any more.");
  return same ? 1 : 0;
}

if (what === "pick") process.stdout.write(id(at(read(place), pointer)));
else
  try {
    process.exitCode = judge(JSON.parse(readFileSync(0, "utf8")));
  } catch (error) {
    // A call that got no answer at all, for instance: that is no answer like the recorded one.
    console.log(`Cannot tell: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
