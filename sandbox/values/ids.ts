import type { Clock } from "../time/clock.ts";
import type { RandomBytes } from "./random.ts";

export type NewId = () => string;

const MILLISECOND_BYTES = 6;
const SEQUENCE_LIMIT = 0x1000;

/**
 * UUID version 7 (RFC 9562): it begins with the time and, within a millisecond, a counter. So ids sort by creation,
 * and new rows are always added at the end of an index.
 */
export function idSource(clock: Clock, random: RandomBytes): NewId {
  let lastTime = 0;
  let sequence = 0;
  return () => {
    const now = clock.now();
    if (now > lastTime) {
      lastTime = now;
      sequence = 0;
    } else if (++sequence === SEQUENCE_LIMIT) {
      lastTime += 1; // more than 4096 ids in a millisecond: borrow the next one, as RFC 9562 6.2 allows
      sequence = 0;
    }
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(lastTime, 0, MILLISECOND_BYTES);
    bytes.writeUInt16BE(0x7000 | sequence, 6);
    random(8).copy(bytes, 8);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
