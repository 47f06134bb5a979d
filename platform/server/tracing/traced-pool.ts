/** Statements that a followed request or job sends to the database, as parts of it. */
import type pg from 'pg';
import { finishing, type Tracing } from './tracing.ts';

/** From now on each statement of `pool` is a span where its caller has one. Their text has no values in it: those are parameters. */
export function tracePool(pool: pg.Pool, tracing: Tracing): void {
  pool.on('connect', (client) => traceClient(client, tracing));
  const plain = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  // A pool's own way runs the statement in the turn of whoever gave the connection back: as a part of their span.
  const query = (...args: unknown[]): unknown => {
    if (tracing.current() === null || !isAwaited(args)) return plain(...args);
    return borrowed(pool, args);
  };
  pool.query = query as typeof pool.query;
}

async function borrowed(pool: pg.Pool, args: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await (client.query as (...all: unknown[]) => Promise<unknown>)(...args);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

function traceClient(client: pg.PoolClient, tracing: Tracing): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    if (!isAwaited(args)) return plain(...args);
    const text = textOf(args[0]);
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const span = tracing.part(operation, {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    });
    return span === null
      ? plain(...args)
      : finishing(tracing, span, () => plain(...args) as Promise<unknown>);
  };
  client.query = query as typeof client.query;
}

/** Whether the caller is given a promise: with a function at the end, or for a cursor, it is not. */
function isAwaited(args: readonly unknown[]): boolean {
  const [first] = args;
  const submits = typeof first === 'object' && first !== null && 'submit' in first;
  return !submits && typeof args.at(-1) !== 'function';
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = query as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
