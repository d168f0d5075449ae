import type { Language } from "./languages.ts";

/** `host/owner/name`. Until an SDK is published its host is under a domain that never exists (RFC 2606). */
export function repositoryOf(
  language: Language,
  given = `sdk.example/payment-service/${language}`,
): readonly [host: string, owner: string, name: string] {
  const [host, owner, name, ...more] = given.split("/");
  if (isPart(host) && isPart(owner) && isPart(name) && more.length === 0) return [host, owner, name];
  throw new NoRepository(`a repository is host/owner/name, as in git.example.com/shop/sdk, not "${given}"`);
}

export class NoRepository extends Error {
  override readonly name = "NoRepository";
}

const isPart = (part: string | undefined): part is string => part !== undefined && /^[\w.-]+$/.test(part);
