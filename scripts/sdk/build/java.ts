import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { SHORT_LIVED, shortLivedBy } from "../java.ts";
import { run, type Toolchain } from "./toolchain.ts";

const classes = (sdk: string) => join(sdk, "target/classes");
const libraries = (sdk: string) => join(sdk, "target/libraries");
const java = (sdk: string, name: string) => [
  "java",
  ...SHORT_LIVED,
  "--class-path",
  [classes(sdk), join(libraries(sdk), "*")].join(delimiter),
  name,
];

/** Maven only fetches the dependencies. The compiler does the rest, without Maven's plugins. */
export const javaSdk: Toolchain = {
  packages: "default-jdk-headless maven",
  async check() {
    await run("javac", ["-version"]);
    await run("mvn", ["--version"]);
  },
  async build(sdk) {
    const copy = ["dependency:copy-dependencies", "-DincludeScope=compile"];
    const mvn = ["--quiet", "--batch-mode", ...copy, `-DoutputDirectory=${libraries(sdk)}`];
    await run("mvn", mvn, { cwd: sdk, env: shortLivedBy("MAVEN_OPTS") });
    const sources = await Promise.all(
      ["src/main/java", "examples"].map(async (folder) => {
        const files = await readdir(join(sdk, folder), { recursive: true });
        return files.filter((file) => file.endsWith(".java")).map((file) => join(sdk, folder, file));
      }),
    );
    const options = ["-nowarn", "-d", classes(sdk), "-classpath", join(libraries(sdk), "*")];
    await run("javac", [...SHORT_LIVED.map((option) => `-J${option}`), ...options, ...sources.flat()]);
  },
  payments: (sdk) => java(sdk, "Payments"),
  webhooks: (sdk) => java(sdk, "Webhooks"),
};
