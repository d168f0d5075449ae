/** Which tables of a statement are read or changed for one merchant alone: worked out from the parse tree of PostgreSQL. */
import { parse } from "libpg-query";

type Node = Readonly<Record<string, unknown>>;

interface Tables {
  /** Name of the table by the name that the statement gives it. */
  readonly named: Map<string, string>;
  /** What all rows must fulfil. */
  readonly conditions: Node[];
}

/** The tables among `ours` of which the statement names no merchant, sorted. */
export async function withoutMerchant(text: string, ours: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  look(await parse(text), (kind, node) => {
    if (kind === "InsertStmt") {
      const table = relationOf(node["relation"]);
      const columns = list(node["cols"]).map((column) => at(column, "ResTarget", "name"));
      if (ours.has(table) && !columns.includes("merchant_id")) found.push(table);
    } else if (kind === "SelectStmt" || kind === "UpdateStmt" || kind === "DeleteStmt") {
      const { named, conditions } = tablesOf(node);
      for (const [name, table] of named)
        if (ours.has(table) && !isOfOneMerchant(name, named.size === 1, conditions)) found.push(table);
    }
  });
  return found.toSorted();
}

/** The first column of each primary key and each unique constraint that CREATE TABLE statements make, by table. */
export async function firstOfKeys(statements: readonly string[]): Promise<Map<string, readonly unknown[]>> {
  const keys = new Map<string, unknown[]>();
  look(await parse(statements.join(";\n")), (kind, node) => {
    if (kind !== "CreateStmt") return;
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
  });
  return keys;
}

/** Calls `see` for each node of the tree that has a kind, the outer ones first. */
function look(tree: unknown, see: (kind: string, node: Node) => void): void {
  if (Array.isArray(tree)) for (const one of tree) look(one, see);
  else
    for (const [kind, node] of Object.entries(object(tree))) {
      if (/^[A-Z]/.test(kind)) see(kind, object(node));
      // The parts of a UNION stand without their kind.
      else if (kind === "larg" || kind === "rarg") see("SelectStmt", object(node));
      look(node, see);
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
  addConditions(at(join, "quals"), tables);
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

function isOfOneMerchant(name: string, isAlone: boolean, conditions: readonly Node[]): boolean {
  const isMerchant = (node: unknown): boolean => {
    const fields = list(at(node, "ColumnRef", "fields")).map((field) => at(field, "String", "sval"));
    return fields.at(-1) === "merchant_id" && (fields.length === 1 ? isAlone : fields[0] === name);
  };
  const bounds = new Set<unknown>();
  for (const condition of conditions) {
    const { A_Expr: compared, SubLink: within } = condition;
    const operator = at(list(at(compared, "name"))[0], "String", "sval");
    const [left, right] = [at(compared, "lexpr"), at(compared, "rexpr")];
    if (operator === "=" && (isMerchant(left) || isMerchant(right))) return true;
    // The rows that a query of its own found, which is looked at by itself.
    if (at(within, "subLinkType") === "ANY_SUBLINK" && isMerchant(firstOf(at(within, "testexpr"))))
      return true;
    // From a place of a merchant to another place of the same merchant.
    if (isMerchant(firstOf(left)))
      bounds.add(`${String(operator)} ${JSON.stringify(at(firstOf(right), "ParamRef", "number"))}`);
  }
  return bounds.has(">= 1") && bounds.has("< 1");
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
