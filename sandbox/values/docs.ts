/** The built documentation, and how it comes about. */
export interface Docs {
  readonly folder: string;
  /** Builds it where it is missing or older than its sources. A published package has it built, and no `build`. */
  readonly build?: () => Promise<void>;
}
