/** The packages of this repository, by the folder that holds each, in the order in which they build on each other. */
export const FOLDER_OF = {
  contract: "generated",
  client: "client",
  sandbox: "sandbox",
  conformance: "conformance",
} as const;

export type PackageName = keyof typeof FOLDER_OF;

export const PACKAGES: readonly PackageName[] = ["contract", "client", "sandbox", "conformance"];

/**
 * Whether npm's registry has the packages. On the day of the first release: set this to true, and
 * `npm run pack:all -- --guides` writes the shorter way into every guide.
 */
export const PUBLISHED: boolean = false;
