/** This machine's clock beside the database's: ids, limits and the moments of the ledger come from it. */
import type { Logger } from 'pino';
import type { OpenDatabase } from './database/database.ts';
import type { Runtime } from './runtime.ts';

/** Doctor's check "clock" complains long before. */
const APART_MS = 60_000;
const APART = 'The clocks of this machine and of the database are more than a minute apart.';

/** @returns what says why nothing may be booked now; null while the clocks agree, or it is not known yet */
export function heedClock(
  db: Pick<OpenDatabase, 'time'>,
  runtime: Pick<Runtime, 'now'>,
  log: Logger,
): () => string | null {
  let said = false;
  return () => {
    const time = db.time();
    const apart = time === null ? 0 : runtime.now() - time;
    const isWrong = Math.abs(apart) > APART_MS;
    if (isWrong && !said) log.error({ apartMs: Math.round(apart) }, `nothing is booked: ${APART}`);
    if (!isWrong && said) log.info('the clocks of this machine and of the database agree again');
    said = isWrong;
    return isWrong ? APART : null;
  };
}
