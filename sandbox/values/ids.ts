import type { Clock } from "../time/clock.ts";
import type { RandomBytes } from "./random.ts";

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
