import { PUBLISHED, type PackageName } from "./pack.ts";

/** What somebody installs in a project of their own. */
export interface Wanted {
  readonly packages: readonly PackageName[];
  readonly forDevelopment: readonly PackageName[];
}

/** The lines of a shell that install packages: from a registry, or from the files in the folder `$PACKED`. */
export function installLines({ packages, forDevelopment }: Wanted, published = PUBLISHED): readonly string[] {
  const line = (options: string, names: readonly PackageName[]) =>
    names.length === 0 ? [] : [`npm install ${options}${names.map(nameOf(published)).join(" ")}`];
  // A registry resolves the contract by itself. A file resolves nothing: the contract is named first.
  const first: readonly PackageName[] = published ? [] : ["contract"];
  return [...line("", [...first, ...packages]), ...line("--save-dev ", forDevelopment)];
}

const nameOf = (published: boolean) => (name: PackageName) =>
  published ? `@payment-service/${name}` : `"$PACKED"/${name}.tgz`;

const PACKING = `The packages are not on a registry yet. In a clone of this repository, make them:

<!-- not run: the tests pack once for all guides -->

\`\`\`sh
npm ci && npm run pack:all
\`\`\`

The last line that this prints is \`export PACKED=...\`: where they are now. Type it in the shell that you go on in. If your Node is
older, \`export PATH="$PACKED/../node_modules/node/bin:$PATH"\` takes the one of the clone. It has to be npm; [pnpm, yarn and
bun](packages.md#other-package-managers) need to be told where the packages are that these files name.

`;

const MARKED =
  /^(<!-- install ([\w ]+?)(?:, for development ([\w ]+?))?, in (\S+) -->\n).*?^(<!-- end of install -->)$/gms;
const listed = (names = "") => names.split(" ").filter((name): name is PackageName => name !== "");

/** A guide with each marked place written anew: how its reader gets the packages into a new folder. */
export function withInstallSteps(guide: string, published = PUBLISHED): string {
  return guide.replaceAll(
    MARKED,
    (
      _all,
      begin: string,
      packages: string,
      forDevelopment: string | undefined,
      folder: string,
      end: string,
    ) => {
      const wanted = { packages: listed(packages), forDevelopment: listed(forDevelopment) };
      const lines = [
        `mkdir ${folder} && cd ${folder}`,
        "npm init -y && npm pkg set type=module",
        ...installLines(wanted, published),
      ];
      const block = `<!-- run by scripts/test/packed/guides.ts -->\n\n\`\`\`sh\n${lines.join("\n")}\n\`\`\`\n`;
      return `${begin}\n${published ? "" : PACKING}${block}\n${end}`;
    },
  );
}

/** The files that have such a place. */
export const GUIDES = [
  "docs/integrate.md",
  "docs/implement.md",
  "docs/certify.md",
  "docs/safe-shop.md",
] as const;
