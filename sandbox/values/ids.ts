import type { Clock } from "./clock.ts";
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

export type NewId = () => string;

const SEQUENCE_LIMIT = 0x1000;

/**
 * UUID version 7 (RFC 9562): it begins with the time and, within a millisecond, a counter. So ids sort by creation,
 * and new rows are always added at the end of an index.
 */
export function idSource(clock: Clock, random: RandomBytes): NewId {
  let lastTime = -1;
  let sequence = 0;
  let time = "";
  return () => {
    const now = clock.now();
    if (now > lastTime) {
      lastTime = now;
      sequence = 0;
    } else if (++sequence === SEQUENCE_LIMIT) {
      lastTime += 1; // more than 4096 ids in a millisecond: borrow the next one, as RFC 9562 6.2 allows
      sequence = 0;
    }
    if (sequence === 0) time = lastTime.toString(16).padStart(12, "0").replace(/.{8}/, "$&-");
    const chance = random(8);
    chance.writeUInt8((chance.readUInt8(0) & 0x3f) | 0x80, 0);
    const hex = chance.toString("hex");
    return `${time}-${(0x7000 | sequence).toString(16)}-${hex.slice(0, 4)}-${hex.slice(4)}`;
  };
}
