/**
 * The counters of the sandbox in the text format 0.0.4 of Prometheus. Written by hand because it is one page, and the
 * usual library needs 85 ms to load, a sixth of the time in which the sandbox must be ready.
 */
export class Metrics {
  readonly requests = new Counter("sandbox_requests_total", "Requests answered, by operation and status.");
  readonly seconds = new Histogram("sandbox_request_seconds", "Seconds from a request to its answer.");
  readonly jobFailures = new Counter("sandbox_job_failures_total", "Failed attempts of jobs, by kind.");
  readonly attempts = new Counter("sandbox_webhook_attempts_total", "Attempts to deliver an event.");

  /** One entry for each operation, so that a request makes no label text. */
  readonly #answered = new Map<string, { statuses: (Count | undefined)[]; seconds: Distribution }>();

  /** Counts one request with its answer and the seconds between them. */
  answered(operation: string, status: number, seconds: number): void {
    let series = this.#answered.get(operation);
    if (series === undefined) {
      series = { statuses: [], seconds: this.seconds.of({ operation }) };
      this.#answered.set(operation, series);
    }
    const counted = (series.statuses[status] ??= this.requests.of({ operation, status }));
    counted.value += 1;
    observe(series.seconds, seconds);
  }

  /** `readings` are gauges, read at this moment. */
  text(readings: Readonly<Record<string, { readonly help: string; readonly value: number }>>): string {
    const gauges = Object.entries(readings).flatMap(([name, { help, value }]) => [
      ...heading(name, help, "gauge"),
      `${name} ${value}`,
    ]);
    const counted = [this.requests, this.seconds, this.attempts, this.jobFailures].flatMap((metric) =>
      metric.lines(),
    );
    return `${[...counted, ...gauges].join("\n")}\n`;
  }
}

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Labels are words of this sandbox: names of operations, states, statuses. They need no escaping. */
type Labels = Readonly<Record<string, string | number>>;

interface Count {
  value: number;
}

class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, Count>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  count(labels: Labels): void {
    this.of(labels).value += 1;
  }

  of(labels: Labels): Count {
    const key = written(labels);
    const known = this.#values.get(key) ?? { value: 0 };
    this.#values.set(key, known);
    return known;
  }

  lines(): string[] {
    const values = [...this.#values].map(([labels, { value }]) => `${this.#name}{${labels}} ${value}`);
    return [...heading(this.#name, this.#help, "counter"), ...values];
  }
}

/** Upper bounds in seconds: from a read in memory to a receiver's patience. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Distribution {
  readonly counts: number[];
  count: number;
  sum: number;
}

class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, Distribution>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  of(labels: Labels): Distribution {
    const key = written(labels);
    const known = this.#values.get(key) ?? { counts: BOUNDS.map(() => 0), count: 0, sum: 0 };
    this.#values.set(key, known);
    return known;
  }

  lines(): string[] {
    const lines = [...this.#values].flatMap(([labels, { counts, count, sum }]) => {
      let below = 0;
      const buckets = counts.map((inside, index) => {
        below += inside;
        return `${this.#name}_bucket{${labels},le="${BOUNDS[index]}"} ${below}`;
      });
      return [
        ...buckets,
        `${this.#name}_bucket{${labels},le="+Inf"} ${count}`,
        `${this.#name}_sum{${labels}} ${sum}`,
        `${this.#name}_count{${labels}} ${count}`,
      ];
    });
    return [...heading(this.#name, this.#help, "histogram"), ...lines];
  }
}

function observe(known: Distribution, value: number): void {
  known.count += 1;
  known.sum += value;
  const bucket = BOUNDS.findIndex((bound) => value <= bound);
  if (bucket >= 0) known.counts[bucket] = (known.counts[bucket] ?? 0) + 1;
}

function heading(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function written(labels: Labels): string {
  let text = "";
  for (const name in labels) text += `${text === "" ? "" : ","}${name}="${labels[name]}"`;
  return text;
}
