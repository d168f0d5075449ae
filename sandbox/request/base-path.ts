/** The path segment with which the base address ends (Versioning). */
export const BASE_PATH = "/v2";
