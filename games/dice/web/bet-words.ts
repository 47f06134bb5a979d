import type { Translate } from '#platform/web/i18n.ts';
import { formatFixed } from '#ui/format.ts';
import { isRange, type DiceParams } from '../game.ts';

const KEYS = { over: 'winsOver', under: 'winsUnder', inside: 'winsInside', outside: 'winsOutside' } as const;

/** What wins, in a few words. @param t of `games.dice` */
export function betWords(params: DiceParams, t: Translate): string {
  const figures = isRange(params)
    ? { low: formatFixed(params.low), high: formatFixed(params.high) }
    : { target: formatFixed(params.target) };
  return t(KEYS[params.direction], figures);
}
