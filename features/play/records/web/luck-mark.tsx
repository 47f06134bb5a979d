import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatFixed } from '#ui/format.ts';
import { useT } from '#platform/web/i18n.ts';
import type { GameRecord } from '../contract.ts';

/** Within so many deviations nearly everybody is: no colour. */
const USUAL = 2;

/** Deviations above or below what the tables of the game state. */
export function Luck({ row: { luck, bets, rated } }: { row: GameRecord }): ReactNode {
  const t = useT('records');
  if (luck === null) return <span title={t('luckNone')}>–</span>;
  return (
    <span
      title={t('luckOf', { bets, rated })}
      className={cx(luck > USUAL ? 'text-win' : luck < -USUAL ? 'text-lose' : 'text-fg')}
    >
      {luck > 0 ? '+' : ''}
      {formatFixed(luck)} σ
    </span>
  );
}
