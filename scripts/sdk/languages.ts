type Repository = readonly [host: string, owner: string, name: string];

/** The settings of openapi-generator for one language. */
interface Settings {
  /** The name of the setting for the version of the SDK. */
  readonly version: string;
  /** Whether a model can be one of several classes. Where it cannot, the overlay makes one class of them. */
  readonly unions: boolean;
  readonly properties: Readonly<Record<string, string | boolean>>;
  /** Lines of a shell that put the SDK into a project beside the folder `sdks`. */
  readonly install: (repository: Repository) => string;
}

/** Settings that keep unknown members, or at least accept them: the interface leaves many objects open. */
const open = { disallowAdditionalPropertiesIfNotPresent: false, hideGenerationTimestamp: true };
/** Addresses of nobody, instead of those of the generator's authors, who did not write the contract. */
export const author = {
  name: "payment-service",
  email: "sdk@payment-service.example",
  url: "https://payment-service.example",
};
const license = "Apache-2.0";

export const languages = {
  python: {
    version: "packageVersion",
    unions: true,
    install: () => "pip install ../sdks/python",
    properties: {
      ...open,
      packageName: "payment_service",
      projectName: "payment-service",
      useOneOfDiscriminatorLookup: true,
    },
  },
  php: {
    version: "artifactVersion",
    unions: false,
    install: ([, owner, name]) =>
      `composer config repositories.payment-service path ../sdks/php\ncomposer require ${owner}/${name}`,
    properties: {
      ...open,
      invokerPackage: "PaymentService",
      developerOrganization: author.name,
      developerOrganizationUrl: author.url,
      licenseName: license,
    },
  },
  java: {
    version: "artifactVersion",
    unions: true,
    install: () =>
      "mvn --file ../sdks/java/pom.xml install # then the dependency paymentservice:payment-service-sdk",
    properties: {
      ...open,
      library: "native",
      groupId: "paymentservice",
      artifactId: "payment-service-sdk",
      invokerPackage: "paymentservice",
      apiPackage: "paymentservice.api",
      modelPackage: "paymentservice.model",
      developerName: author.name,
      developerEmail: author.email,
      developerOrganization: author.name,
      developerOrganizationUrl: author.url,
      licenseName: license,
      licenseUrl: "https://www.apache.org/licenses/LICENSE-2.0",
      artifactDescription: "Client of the payment service",
      openApiNullable: false,
      useOneOfDiscriminatorLookup: true,
      // The charge list has twelve conditions, most of them null. In a row, it is easy to pass the wrong one.
      useSingleRequestParameter: "static",
    },
  },
  go: {
    version: "packageVersion",
    unions: true,
    install: (repository) =>
      `go mod edit -replace ${repository.join("/")}=../sdks/go\ngo mod tidy # once your code imports it`,
    properties: {
      ...open,
      packageName: "paymentservice",
      withGoMod: true,
      enumClassPrefix: true,
      useOneOfDiscriminatorLookup: true,
    },
  },
  "typescript-fetch": {
    version: "npmVersion",
    unions: true,
    install: () => "npm --prefix ../sdks/typescript-fetch install\nnpm install ../sdks/typescript-fetch",
    properties: {
      ...open,
      npmName: "payment-service-sdk",
      licenseName: license,
      importFileExtension: ".js",
      // A renamed member of an open object would be sent twice, under both names.
      modelPropertyNaming: "original",
      stringEnums: false,
    },
  },
} as const satisfies Record<string, Settings>;

export type Language = keyof typeof languages;
export const isLanguage = (name: string | undefined): name is Language =>
  name !== undefined && Object.hasOwn(languages, name);

export const names: readonly Language[] = Object.keys(languages).filter(isLanguage);

/** `host/owner/name`. Until an SDK is published its host is under a domain that never exists (RFC 2606). */
export function repositoryOf(
  language: Language,
  given = `sdk.example/payment-service/${language}`,
): Repository {
  const [host, owner, name, ...more] = given.split("/");
  if (isPart(host) && isPart(owner) && isPart(name) && more.length === 0) return [host, owner, name];
  throw new NoRepository(`a repository is host/owner/name, as in git.example.com/shop/sdk, not "${given}"`);
}

export class NoRepository extends Error {
  override readonly name = "NoRepository";
}

const isPart = (part: string | undefined): part is string => part !== undefined && /^[\w.-]+$/.test(part);
