import { LIMIT_MINUTES } from '#platform/contract/limit-minutes.ts';
import type { RestrictionsBase } from '../guard-contract.ts';

export const KINDS = ['deposit', 'loss', 'wager', 'time'] as const;
export const PERIODS = ['day', 'week', 'month'] as const;
export type Slot = `${(typeof KINDS)[number]}.${(typeof PERIODS)[number]}`;
export type Caps = Partial<Record<Slot, string>>;

/** Form texts of the limits in force, without needless zeros. Pure. */
export function capsOf(limits: RestrictionsBase['limits']): Caps {
  return Object.fromEntries(limits.map(({ kind, period, cap }) => [`${kind}.${period}`, plain(cap)]));
}

/** "100.500000" as one would type it: "100.5". */
function plain(cap: string): string {
  return cap.includes('.') ? cap.replace(/\.?0+$/, '') : cap;
}

/**
 * Slots whose text is no euro amount, nor whole minutes that their period has for those of time. Whatever is in force passes: it keeps
 * nobody from being barred. Pure.
 */
export function wrongCaps(caps: Caps, inForce: Caps): Slot[] {
  const entries = Object.entries(caps) as [Slot, string][];
  return entries.filter(([slot, text]) => text !== inForce[slot] && !isCap(slot, text)).map(([slot]) => slot);
}

function isCap(slot: Slot, text: string): boolean {
  if (text === '') return true;
  const [kind, period] = slot.split('.') as [(typeof KINDS)[number], (typeof PERIODS)[number]];
  if (kind !== 'time') return /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(text);
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= LIMIT_MINUTES[period];
}
