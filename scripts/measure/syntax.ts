import ts from "typescript";

export function parsed(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Lines between the braces of each `run` in a `flow({ ... })`. */
export function runLengths(source: ts.SourceFile): number[] {
  return callsIn(source).flatMap((call) => {
    const [definition] = call.arguments;
    if (!ts.isIdentifier(call.expression) || call.expression.text !== "flow") return [];
    if (definition === undefined || !ts.isObjectLiteralExpression(definition)) return [];
    return definition.properties
      .filter((member) => nameOf(member) === "run")
      .flatMap((member) => {
        const body = bodyOf(member);
        return body === undefined ? [] : [linesBetween(source, body)];
      });
  });
}

function bodyOf(member: ts.ObjectLiteralElementLike): ts.Node | undefined {
  if (ts.isMethodDeclaration(member)) return member.body;
  if (!ts.isPropertyAssignment(member)) return undefined;
  const { initializer } = member;
  return ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)
    ? initializer.body
    : undefined;
}

function linesBetween(source: ts.SourceFile, body: ts.Node): number {
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const lines = line(body.getEnd()) - line(body.getStart(source));
  return ts.isBlock(body) ? Math.max(1, lines - 1) : lines + 1;
}

/** How often each of these methods is called on anything. */
export function methodCalls(source: ts.SourceFile, methods: ReadonlySet<string>): string[] {
  return callsIn(source).flatMap(({ expression }) =>
    ts.isPropertyAccessExpression(expression) && methods.has(expression.name.text)
      ? [expression.name.text]
      : [],
  );
}

/** Public methods that return `this`, of all classes. */
export function chainable(source: ts.SourceFile): string[] {
  const methods: string[] = [];
  visit(source, (node) => {
    if (!ts.isClassDeclaration(node)) return;
    for (const member of node.members) {
      if (!ts.isMethodDeclaration(member) || member.type?.kind !== ts.SyntaxKind.ThisType) continue;
      if (member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ProtectedKeyword) === true) continue;
      if (ts.isIdentifier(member.name)) methods.push(member.name.text);
    }
  });
  return methods;
}

/** Names that a file exports. A name that is a type and a value counts once. */
export function exportedNames(source: ts.SourceFile): string[] {
  const names = source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      return clause !== undefined && ts.isNamedExports(clause)
        ? clause.elements.map(({ name }) => name.text)
        : [];
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return isExported ? declaredNames(statement) : [];
  });
  return [...new Set(names)];
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  visit(source, (node) => {
    if (ts.isCallExpression(node)) calls.push(node);
  });
  return calls;
}

function nameOf(member: ts.ObjectLiteralElementLike): string | undefined {
  return member.name !== undefined && ts.isIdentifier(member.name) ? member.name.text : undefined;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
