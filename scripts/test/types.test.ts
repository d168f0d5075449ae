import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("consumer/tsconfig.json", import.meta.url));
const compilers = { "TypeScript 5.9": "typescript", "TypeScript 7": "@typescript/native" };

test.each(Object.entries(compilers))(
  "right code compiles and wrong code does not, under %s",
  async (name, alias) => {
    const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve(`${alias}/package.json`)));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [tsc, ...args]).catch((failed: { stdout: string }) => failed);
    expect((await run("--version")).stdout).toContain(name.replace("TypeScript", "Version"));
    expect((await run("--project", project)).stdout).toBe("");
  },
);

test("an editor shows what an operation does, at the client and at the generated types", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const program = ts.createProgram(
    [join(root, "client/request/methods.ts"), join(root, "generated/client.d.ts")],
    options,
  );
  const checker = program.getTypeChecker();
  const words = (file: string, name: string) => {
    const source = program.getSourceFile(join(root, file));
    const declared = source?.statements
      .filter((node) => ts.isTypeAliasDeclaration(node))
      .find((node) => node.name.text === name);
    if (declared === undefined) throw new Error(`${file} has no type ${name}`);
    const method = checker.getTypeAtLocation(declared.name).getProperty("captureCharge");
    return ts.displayPartsToString(method?.getDocumentationComment(checker));
  };
  expect(words("generated/client.d.ts", "ServiceClient")).toMatch(/^Capture a held charge\n\n\w/);
  expect(words("client/request/methods.ts", "SecretClient")).toMatch(/^Capture a held charge\n\n\w/);
});
