/** A syntax tree as ESLint and oxlint give it, as far as the rule reads it. */
interface Node {
  readonly type: string;
  readonly expression?: Node;
  readonly argument?: Node;
  readonly callee?: Node;
  readonly property?: Node;
  readonly name?: string;
}

interface Context {
  report(problem: { readonly node: unknown; readonly message: string }): void;
}

/** Their outcome says whether money moved. */
const movesMoney = new Set(["createCharge", "captureCharge", "refundCharge", "createSubscription"]);

/** The name of the method that a statement calls and whose outcome it drops. */
function dropped(node: Node | undefined): string | undefined {
  if (node?.type === "AwaitExpression") return dropped(node.argument);
  if (node?.type === "ChainExpression") return dropped(node.expression);
  if (node?.type !== "CallExpression" || node.callee?.type !== "MemberExpression") return undefined;
  const name = node.callee.property?.name;
  return name !== undefined && movesMoney.has(name) ? name : undefined;
}

const useOutcome = {
  meta: {
    type: "problem",
    docs: {
      description: "The outcome of a call that moves money has to be looked at: a refusal is a value.",
    },
    schema: [],
  },
  create(context: Context) {
    return {
      ExpressionStatement(node: Node) {
        const name = dropped(node.expression);
        if (name === undefined) return;
        const message = `The outcome of ${name} is dropped: a refusal is a value and throws nothing. Look at its status, or wrap it in orThrow.`;
        context.report({ node, message });
      },
    };
  },
};

const plugin = { meta: { name: "payment-service" }, rules: { "use-outcome": useOutcome } };

/** A plugin with one rule, `payment-service/use-outcome`, and a flat configuration that switches it on. */
export default {
  ...plugin,
  configs: {
    recommended: {
      plugins: { "payment-service": plugin },
      rules: { "payment-service/use-outcome": "error" },
    },
  },
} as const;
