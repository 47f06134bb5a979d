/** Figures on /metrics that are asked of the database when they are scraped, so every process answers alike. */
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database/handle.ts';

interface Scraped {
  readonly db: Pick<Database, 'pool'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Registry;
}

export interface Figure {
  readonly labels: Record<string, string>;
  readonly value: number;
}

/** A figure whose rows are its labels and `value`. */
export function askedFigure(
  kit: Scraped,
  name: string,
  help: string,
  labels: readonly string[],
  sql: string,
  values = (): unknown[] => [],
): void {
  figure(kit, name, help, labels, rowsOf(kit, labels, sql, values));
}

/** A figure with labels; one that cannot be read is said in the log, and the others are scraped all the same. */
export function figure(
  kit: Scraped,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Promise<Figure[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [kit.metrics],
    async collect() {
      try {
        const figures = await read();
        this.reset();
        for (const { labels, value } of figures) this.set(labels, value);
        // Without labels it would be 0, where there is nothing to tell.
        if (labelNames.length === 0 && figures.length === 0) this.set(Number.NaN);
      } catch (error) {
        // The other figures are scraped all the same.
        kit.log.warn({ err: error, metric: name }, 'a figure cannot be read');
      }
    },
  });
}

/** Rows of (labels..., value). */
function rowsOf(
  kit: Scraped,
  labelNames: readonly string[],
  sql: string,
  values: () => unknown[],
): () => Promise<Figure[]> {
  return async () => {
    const { rows } = await kit.db.pool.query<Record<string, unknown>>(sql, values());
    return rows.map((row) => ({
      labels: Object.fromEntries(labelNames.map((label) => [label, String(row[label])])),
      value: Number(row['value']),
    }));
  };
}
