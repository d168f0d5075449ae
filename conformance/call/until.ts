/** Repeats a read until it shows what is hoped for, or for as long as the target may take; the last answer decides. */
export type Until = <T>(read: () => Promise<T>, hoped: (seen: T) => boolean) => Promise<T>;
