import { createHash, randomBytes } from "node:crypto";

/** Returns `size` bytes: from the machine, or from a seed so that a run can be repeated exactly. */
export type RandomBytes = (size: number) => Buffer;

/** Asking the kernel costs a system call, so each call fetches a page of bytes. */
const POOL_SIZE = 4096;

export function machineRandom(): RandomBytes {
  return pooled(() => randomBytes(POOL_SIZE));
}

/** SHA-256 over seed and counter: repeatable, and good enough for a sandbox that holds no real money. */
export function seededRandom(seed: string): RandomBytes {
  let counter = 0;
  return pooled(() => createHash("sha256").update(`${seed}:${counter++}`).digest());
}

function pooled(refill: () => Buffer): RandomBytes {
  let pool = Buffer.alloc(0);
  let next = 0;
  return (size) => {
    while (pool.length - next < size) {
      pool = Buffer.concat([pool.subarray(next), refill()]);
      next = 0;
    }
    next += size;
    return pool.subarray(next - size, next);
  };
}
