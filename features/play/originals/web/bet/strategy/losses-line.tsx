import type { ReactNode } from 'react';
import { losingRun } from '#engines/strategy/preview.ts';
import type { Strategy } from '#engines/strategy/strategy.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { amountText } from '#platform/web/amount-view.ts';
import type { Speaker } from './words.ts';

/** Losses in a row that a strategy is judged by. */
const LOSSES = 10;
/** More than any balance: what a losing run takes is shown even where it cannot be paid. */
const ENDLESS = 1n << 62n;

interface LossesLineProps {
  readonly strategy: Strategy;
  /** Least and greatest stake of the game, decimal strings; null while not known. */
  readonly min: string | null;
  readonly max: string | null;
  readonly speaker: Speaker;
}

/** The other side of growing stakes, before the first of them. */
export function LossesLine({ strategy, min, max, speaker }: LossesLineProps): ReactNode {
  const { t, view, decimals } = speaker;
  const units = (text: string | null, otherwise: bigint): bigint =>
    (text === null ? null : parseUnits(text, decimals)) ?? otherwise;
  const amount = (value: bigint): string => amountText(formatUnits(value, decimals), view);
  const { stakes, next, stop } = losingRun(strategy, LOSSES, {
    least: units(min, 1n),
    greatest: units(max, ENDLESS),
    balance: ENDLESS,
  });
  const lost = amount(stakes.reduce((total, one) => total + one, 0n));
  return (
    <p className="text-xs font-semibold text-warn">
      {next === null
        ? t('lossesStop', { count: stakes.length, lost, reason: t(`ended.${stop ?? 'rule'}`) })
        : t('losses', { count: LOSSES, lost, next: amount(next) })}
    </p>
  );
}
