import type { Logger } from 'pino';
import { isUnavailable } from './http/failures.ts';

/** What the program can do about an error that reached the process itself. */
type Verdict = 'go on' | 'end';

/**
 * A promise nobody waited for changes nothing that was told to anybody: what counts is in the database, so the program
 * goes on and the log says what was missed. An exception that was not caught stopped some code in the middle; only one
 * that is a broken connection leaves nothing half done.
 */
export function judgeStray(event: 'uncaughtException' | 'unhandledRejection', error: unknown): Verdict {
  return event === 'unhandledRejection' || isUnavailable(error) ? 'go on' : 'end';
}

/**
 * Listens to errors that no code took care of.
 * @param end what to do about an error that the program cannot go on with
 * @returns takes the listeners away again
 */
export function watchStrayErrors(log: Logger, end: () => void): () => void {
  const listeners = (['uncaughtException', 'unhandledRejection'] as const).map((event) => {
    const listener = (error: unknown): void => {
      if (judgeStray(event, error) === 'end') {
        log.fatal({ err: error }, `${event}: the program cannot go on and ends in order`);
        return end();
      }
      if (isUnavailable(error)) log.warn({ err: error }, `${event}: a connection broke; going on`);
      else log.error({ err: error }, `${event}: a bug; going on`);
    };
    process.on(event, listener);
    return () => void process.off(event, listener);
  });
  return () => listeners.forEach((remove) => remove());
}
