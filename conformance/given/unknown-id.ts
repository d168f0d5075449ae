/** An id that belongs to nothing: well-formed, so that only its unknown value can be the reason of a refusal. */
export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
