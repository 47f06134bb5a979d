import type { GuardView } from '../views.ts';

export const KINDS = ['wager', 'loss'] as const;
export const PERIODS = ['day', 'week', 'month'] as const;
export type Slot = `${(typeof KINDS)[number]}.${(typeof PERIODS)[number]}`;
export type Caps = Partial<Record<Slot, string>>;

/** Form texts of the limits in force, without needless zeros. Pure. */
export function capsOf(limits: GuardView['limits']): Caps {
  return Object.fromEntries(
    limits.map(({ kind, period, cap }) => [`${kind}.${period}`, cap.replace(/\.?0+$/, '') || '0']),
  );
}

/** Slots whose text is no euro amount. Pure. */
export function wrongCaps(caps: Caps): Slot[] {
  const entries = Object.entries(caps) as [Slot, string][];
  return entries
    .filter(([, text]) => text !== '' && !/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(text))
    .map(([slot]) => slot);
}
