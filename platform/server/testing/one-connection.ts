/** Who does work in a transaction does all of it there: with a second connection of the same pool they would wait for each other. */
import type pg from 'pg';

const TRANSACTION = 'transactionOn';
/** Whose transactions are on connections of other pools: events are read on their own, a replica has its own. */
const ELSEWHERE = /\/(?:events\/reader|database\/replica)\.ts$/;
/** A call that comes from a transaction says so some way down. */
const FRAMES = 60;

/**
 * Watches a pool: a connection that is asked for in the work of a transaction, which holds one already. As many at the same time as the pool has
 * connections, and none of them gets its second: everybody waits until their patience ends. Any call of an attacker's that does so will do.
 * @returns where it was asked for, a stack each, as often as it was
 */
export function watchConnections(pool: pg.Pool): () => readonly string[] {
  const met: string[] = [];
  const plain = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    // Who asks, as a transaction does for its first, and what that is a part of.
    const frames = framesHere(watched);
    const within = frames.slice(1);
    if (within.some((frame, at) => frame.getFunctionName() === TRANSACTION && !isElsewhere(within[at + 1])))
      met.push(frames.map(placeOf).join('\n'));
    return plain(...args);
  };
  pool.connect = watched as typeof pool.connect;
  return () => met;
}

const isElsewhere = (frame: NodeJS.CallSite | undefined): boolean =>
  ELSEWHERE.test(frame?.getFileName() ?? '');

const placeOf = (frame: NodeJS.CallSite): string =>
  `    at ${frame.getFunctionName() ?? ''} (${frame.getFileName() ?? ''}:${frame.getLineNumber() ?? 0})`;

/** @returns what called `own`, what called that, and so on: not as text, which would be looked up in the sources for every statement */
function framesHere(own: (...args: unknown[]) => unknown): NodeJS.CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_, frames) => frames;
  const here: { stack: NodeJS.CallSite[] } = { stack: [] };
  Error.captureStackTrace(here, own);
  const frames = here.stack;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return frames;
}
