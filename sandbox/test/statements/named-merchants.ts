/** Which tables of a statement are read or changed for one merchant alone: worked out from the parse tree of PostgreSQL. */
import { parse } from "libpg-query";

type Node = Readonly<Record<string, unknown>>;

/** The names of tables whose rows are all of one merchant. */
type Bound = ReadonlySet<string>;

const NONE: Bound = new Set();

interface Tables {
  /** Name of the table by the name that the statement gives it. */
  readonly named: Map<string, string>;
  /** What all rows must fulfil. */
  readonly conditions: Node[];
}

/** The tables among `ours` of which the statement names no merchant, sorted. */
export async function withoutMerchant(text: string, ours: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  look(await parse(text), NONE, (kind, node, outer) => {
    if (kind === "InsertStmt") {
      const table = relationOf(node["relation"]);
      const columns = list(node["cols"]).map((column) => at(column, "ResTarget", "name"));
      if (ours.has(table) && !columns.includes("merchant_id")) found.push(table);
    } else if (kind === "SelectStmt" || kind === "UpdateStmt" || kind === "DeleteStmt") {
      const tables = tablesOf(node);
      const bound = ofOneMerchant(tables, outer);
      for (const [name, table] of tables.named) if (ours.has(table) && !bound.has(name)) found.push(table);
      return bound;
    } else if (kind === "MergeStmt" || kind === "TruncateStmt") {
      // No statement of the sandbox is of this kind. A new one has to be judged here first.
      const tables = [node["relation"], ...list(node["relations"]).map((one) => at(one, "RangeVar"))];
      found.push(...tables.map(relationOf).filter((table) => ours.has(table)));
    }
    return outer;
  });
  return found.toSorted();
}

/** The first column of each primary key and each unique constraint that CREATE TABLE statements make, by table. */
export async function firstOfKeys(statements: readonly string[]): Promise<Map<string, readonly unknown[]>> {
  const keys = new Map<string, unknown[]>();
  look(await parse(statements.join(";\n")), NONE, (kind, node, outer) => {
    if (kind !== "CreateStmt") return outer;
    const first: unknown[] = [];
    for (const element of list(node["tableElts"])) {
      for (const { Constraint: own } of [element, ...list(at(element, "ColumnDef", "constraints"))].map(
        object,
      )) {
        const type = at(own, "contype");
        if (type !== "CONSTR_PRIMARY" && type !== "CONSTR_UNIQUE") continue;
        const [column] = list(at(own, "keys"));
        first.push(at(column, "String", "sval") ?? at(element, "ColumnDef", "colname"));
      }
    }
    keys.set(relationOf(node["relation"]), first);
    return outer;
  });
  return keys;
}

/**
 * Calls `see` for each node of the tree that has a kind, the outer ones first. What it returns, the nodes within are
 * given as `outer`.
 */
function look(tree: unknown, outer: Bound, see: (kind: string, node: Node, outer: Bound) => Bound): void {
  if (Array.isArray(tree)) for (const one of tree) look(one, outer, see);
  else
    for (const [kind, node] of Object.entries(object(tree))) {
      // The parts of a UNION stand without their kind.
      const isPart = kind === "larg" || kind === "rarg";
      const isKind = isPart || /^[A-Z]/.test(kind);
      look(node, isKind ? see(isPart ? "SelectStmt" : kind, object(node), outer) : outer, see);
    }
}

function tablesOf(node: Node): Tables {
  const tables: Tables = { named: new Map(), conditions: [] };
  if ("relation" in node) addTable(node["relation"], tables);
  for (const source of [...list(node["fromClause"]), ...list(node["usingClause"])]) addSource(source, tables);
  addConditions(node["whereClause"], tables);
  return tables;
}

function addSource(source: unknown, tables: Tables): void {
  const { RangeVar: table, JoinExpr: join } = object(source);
  if (table !== undefined) addTable(table, tables);
  if (join === undefined) return;
  addSource(at(join, "larg"), tables);
  addSource(at(join, "rarg"), tables);
  // An outer join also gives the rows that do not fulfil its condition.
  if (at(join, "jointype") === "JOIN_INNER") addConditions(at(join, "quals"), tables);
}

function addTable(relation: unknown, { named }: Tables): void {
  const name = at(relation, "alias", "aliasname");
  named.set(typeof name === "string" ? name : relationOf(relation), relationOf(relation));
}

function addConditions(condition: unknown, tables: Tables): void {
  const both = at(condition, "BoolExpr", "boolop") === "AND_EXPR";
  if (both) for (const one of list(at(condition, "BoolExpr", "args"))) addConditions(one, tables);
  else tables.conditions.push(object(condition));
}

/** Of one merchant is what names it by a value, or as that of another such table. `outer`: those of the query around. */
function ofOneMerchant({ named, conditions }: Tables, outer: Bound): Bound {
  const bound = new Set([...outer].filter((name) => !named.has(name)));
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const name of named.keys()) if (isBound(name, named.size === 1, conditions, bound)) bound.add(name);
  }
  return bound;
}

function isBound(name: string, isAlone: boolean, conditions: readonly Node[], bound: Bound): boolean {
  const isMerchant = (node: unknown): boolean => {
    const fields = fieldsOf(node);
    return fields.at(-1) === "merchant_id" && (fields.length === 1 ? isAlone : fields[0] === name);
  };
  const isOne = (node: unknown): boolean => {
    const [other, column] = fieldsOf(node);
    return at(node, "ParamRef") !== undefined || (column === "merchant_id" && bound.has(String(other)));
  };
  const bounds = new Set<unknown>();
  for (const condition of conditions) {
    const { A_Expr: compared, SubLink: within } = condition;
    const operator = at(list(at(compared, "name"))[0], "String", "sval");
    const [left, right] = [at(compared, "lexpr"), at(compared, "rexpr")];
    // `= ANY (…)` and `IN (…)` have the same operator, and name many.
    const isEqual = operator === "=" && at(compared, "kind") === "AEXPR_OP";
    if (isEqual && ((isMerchant(left) && isOne(right)) || (isMerchant(right) && isOne(left)))) return true;
    // The rows that a query of its own found, which is looked at by itself.
    if (isMerchant(firstOf(at(within, "testexpr"))) && givesMerchants(within)) return true;
    // From a place of a merchant to another place of the same merchant.
    if (isMerchant(firstOf(left)))
      bounds.add(`${String(operator)} ${JSON.stringify(at(firstOf(right), "ParamRef", "number"))}`);
  }
  return bounds.has(">= 1") && bounds.has("< 1");
}

/** Whether a condition is `IN` the rows of a query whose first column is the merchant. */
function givesMerchants(within: unknown): boolean {
  const [column] = list(at(within, "subselect", "SelectStmt", "targetList"));
  return (
    at(within, "subLinkType") === "ANY_SUBLINK" &&
    list(at(within, "operName")).length === 0 &&
    fieldsOf(at(column, "ResTarget", "val")).at(-1) === "merchant_id"
  );
}

/** The parts of a column's name, such as `c.merchant_id`. */
function fieldsOf(node: unknown): readonly unknown[] {
  return list(at(node, "ColumnRef", "fields")).map((field) => at(field, "String", "sval"));
}

/** The first member of a row, such as `(merchant_id, id)`. */
function firstOf(row: unknown): unknown {
  return list(at(row, "RowExpr", "args"))[0];
}

function relationOf(relation: unknown): string {
  return String(at(relation, "relname"));
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((here, name) => object(here)[name], value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function object(value: unknown): Node {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
