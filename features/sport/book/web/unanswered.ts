/**
 * Each bet goes out under a key of its own. Where no answer says what became of it, nobody knows whether it stands: pressed
 * again, also after a reload, it goes out under the same key, so it is placed once at most.
 */
import { ApiError } from '#platform/web/api.ts';
import { freshKey } from '#platform/web/fresh-key.ts';
import { SLIP } from '../contract.ts';
import { setSlip, useSlip } from './slip-store.ts';

/** @param bet what it is on and its stake, as text, and not its prices: they may move before it is pressed again */
export async function underKey<T>(bet: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = useSlip.getState().unanswered[bet] ?? freshKey();
  setSlip(({ unanswered }) => ({ unanswered: { ...unanswered, [bet]: key } }));
  try {
    const answer = await send(key);
    forget(bet);
    return answer;
  } catch (error) {
    if (isDefinite(error)) forget(bet);
    throw error;
  }
}

function forget(bet: string): void {
  const { [bet]: _, ...unanswered } = useSlip.getState().unanswered;
  setSlip({ unanswered });
}

/** Statuses of calls that were not heard: who calls is not known, or calls too often. */
const UNHEARD = new Set([401, 419, 429]);

function isDefinite(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return !UNHEARD.has(error.status) && error.code !== SLIP.tooEarly;
}
