export const FREQUENCIES = ["daily", "weekly", "bi_weekly", "monthly", "annual"] as const;

export type Frequency = (typeof FREQUENCIES)[number];

const DAY = 24 * 60 * 60 * 1000;
const DAYS: Partial<Record<Frequency, number>> = { daily: 1, weekly: 7, bi_weekly: 14 };
const MONTHS: Partial<Record<Frequency, number>> = { monthly: 1, annual: 12 };

export interface Rhythm {
  readonly start: number;
  readonly frequency: Frequency;
  /** Day of the month for monthly and annual billing; without it, the day of the start. */
  readonly day: number | null;
}

/**
 * When cycle `number` (0 is the first) is billed, in UTC. It is counted from the start each time: a 31st that becomes
 * the 28th in February is the 31st again in March.
 */
export function billingTime({ start, frequency, day }: Rhythm, number: number): number {
  const days = DAYS[frequency];
  if (days !== undefined) return start + number * days * DAY;
  const step = MONTHS[frequency] ?? 1;
  const first = onDay(start, 0, day);
  // A billing day before the day of the start means the next month.
  return onDay(start, number * step + (first < start ? 1 : 0), day);
}

/** The month that lies `months` after the start, on `day` or on its last day, at the start's time of day. */
function onDay(start: number, months: number, day: number | null): number {
  const from = new Date(start);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const wanted = Math.min(day ?? from.getUTCDate(), lastDay);
  return Date.UTC(from.getUTCFullYear(), month, wanted) + (start - startOfDay(start));
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}
