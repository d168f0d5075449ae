export const PORTAL_PATH = "/portal";

/** The one name of the product on pages. */
export const PRODUCT = "Payment sandbox";

/** The parts of the product, and where each begins. The addresses in the documentation are relative: they need its slash. */
export const SITES = {
  Portal: PORTAL_PATH,
  Docs: `${PORTAL_PATH}/docs/`,
  Reference: `${PORTAL_PATH}/reference`,
} as const;

export type Site = keyof typeof SITES;
