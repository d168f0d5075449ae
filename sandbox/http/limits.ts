/** Bytes of a body: enough for a charge or order with hundreds of items. */
export const BODY_LIMIT = 256 * 1024;

/** Bytes of all headers: many times the size of a key and an anti-fraud header. */
export const HEADER_LIMIT = 16 * 1024;
