/** Loaded before a program in TypeScript: a Node that cannot run it would say no more than "Unknown file extension". */
import process from "node:process";

if (!process.features.typescript) {
  process.stderr.write(
    `This is Node ${process.versions.node}, which is too old for this project. The Node that the project brings is missing: \`npm ci\` ran without install scripts. \`npm rebuild node\` brings it.\n`,
  );
  process.exit(2);
}
