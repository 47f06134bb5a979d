/** Statuses of events, as the board has them. */

export const NOT_STARTED = 0;
/** It is played now. */
export const LIVE = 1;
const ENDED: ReadonlySet<number> = new Set([3, 4]);

/** Of those that are neither played nor over: what is said of them. */
const STATES: Readonly<Record<number, string>> = {
  2: 'suspended',
  5: 'cancelled',
  6: 'delayed',
  7: 'interrupted',
  8: 'postponed',
  9: 'abandoned',
};
const STOPPED: ReadonlySet<number> = new Set([2, 6, 7]);
const CALLED_OFF: ReadonlySet<number> = new Set([5, 9]);

/** Played to its end. */
export function isOver(status: number): boolean {
  return ENDED.has(status);
}

/** It is played, or goes on when what has stopped it is over. */
export function isUnderWay(status: number): boolean {
  return status === LIVE || STOPPED.has(status);
}

/** Key of the word for what has become of it; null where nothing has. */
export function stateKey(status: number): string | null {
  const state = STATES[status];
  return state === undefined ? null : `event.state.${state}`;
}

/** Key of what is said in place of its markets; null where they are shown. */
export function closedKey(status: number): string | null {
  if (isOver(status)) return 'event.over';
  if (CALLED_OFF.has(status)) return stateKey(status);
  return status > LIVE ? 'event.closed' : null;
}
