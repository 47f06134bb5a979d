import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMedia } from '#platform/web/media.ts';
import { useT } from '#platform/web/i18n.ts';
import type { VipLevel } from '../vip-contract.ts';
import { useDollars } from '#platform/web/dollars.ts';

interface LadderTableProps {
  /** Null while loading. */
  levels: readonly VipLevel[] | null;
  /** The visitor's level; null for guests. */
  own: number | null;
}

const SHIPPED = 11;
const FIGURES = ['deposit', 'wager', 'rakeback', 'cashback', 'faucet', 'fee'] as const;
const COLUMNS = { gridTemplateColumns: 'minmax(0, 1.6fr) repeat(6, minmax(0, 1fr))' };

/** Every level with what it asks for and gives: rows, and cards where the window is narrow. */
export function LadderTable({ levels, own }: LadderTableProps): ReactNode {
  const t = useT('rewards.vip');
  const wide = useMedia('(min-width: 900px)');
  return (
    <div role="table" aria-label={t('ladder')} aria-busy={levels === null} className="grid gap-2">
      <div
        role="row"
        style={wide ? COLUMNS : undefined}
        className={wide ? 'grid h-8 items-center gap-x-3 px-4 text-xs font-semibold text-fg3' : 'sr-only'}
      >
        <span role="columnheader">{t('column.level')}</span>
        {FIGURES.map((column) => (
          <span key={column} role="columnheader" className="text-end">
            {t(`column.${column}`)}
          </span>
        ))}
      </div>
      {levels
        ? levels.map((level) => <Level key={level.level} level={level} own={own} wide={wide} />)
        : Array.from({ length: SHIPPED }, (_, at) => (
            <Skeleton key={at} className={wide ? 'h-14' : 'h-40'} />
          ))}
    </div>
  );
}

interface LevelProps {
  level: VipLevel;
  own: number | null;
  wide: boolean;
}

function Level({ level, own, wide }: LevelProps): ReactNode {
  const t = useT('rewards.vip');
  const dollars = useDollars();
  const here = own === level.level;
  const cells: Readonly<Record<(typeof FIGURES)[number], string>> = {
    deposit: dollars(level.depositRequirement),
    wager: dollars(level.wagerRequirement),
    rakeback: t('percent', { percent: level.rakeback }),
    cashback: t('percent', { percent: level.cashback }),
    faucet: dollars(level.bonusWheelMaxReward),
    fee: t('percent', { percent: level.withdrawFee }),
  };
  return (
    <div
      role="row"
      aria-current={here || undefined}
      style={wide ? COLUMNS : undefined}
      className={cx(
        'grid items-center gap-x-3 rounded-lg border px-4',
        wide ? 'min-h-14' : 'grid-cols-2 gap-y-2 py-3',
        here ? 'border-warn/50 bg-warn/10' : 'border-transparent bg-raised/60',
      )}
    >
      <Name level={level} here={here} reached={own !== null && level.level <= own} wide={wide} />
      {FIGURES.map((column) => (
        <span
          key={column}
          role="cell"
          className={cx('flex flex-wrap items-baseline gap-2 tnum', wide ? 'justify-end' : 'justify-between')}
        >
          {!wide && (
            <span aria-hidden className="text-xs text-fg3">
              {t(`column.${column}`)}
            </span>
          )}
          <span className={column === 'deposit' || column === 'wager' ? 'text-fg2' : 'font-semibold'}>
            {cells[column]}
          </span>
        </span>
      ))}
    </div>
  );
}

interface NameProps {
  level: VipLevel;
  here: boolean;
  reached: boolean;
  wide: boolean;
}

function Name({ level: { level, name }, here, reached, wide }: NameProps): ReactNode {
  const t = useT('rewards.vip');
  return (
    <span role="cell" className={cx('flex min-w-0 items-center gap-2.5', !wide && 'col-span-2')}>
      <span
        aria-hidden
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full text-xs font-bold tnum',
          reached ? 'bg-warn/15 text-warn' : 'bg-hover text-fg3',
        )}
      >
        {level}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">
          <span className="sr-only">{t('levelNumber', { level })} </span>
          {name}
        </span>
        {here && <span className="text-xs font-semibold text-warn">{t('you')}</span>}
      </span>
      {reached && !here && <Icon name="check" size={16} className="text-warn" />}
    </span>
  );
}
