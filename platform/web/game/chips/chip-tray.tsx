import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { spokenName } from '#ui/spoken-name.ts';
import { useId } from 'react';
import type { StageMoney } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { ChipArt } from './chip-art.tsx';
import { CHIPS } from './layout.ts';
import type { ChipHands } from './use-chips.ts';
import { stakeText } from '../win-badge.tsx';
import { chipsWorth } from './worth.ts';

interface ChipTrayProps {
  hands: ChipHands;
  money: StageMoney;
  /** Stands upright beside a table that is higher than wide, in one column or with the actions in a second one. */
  upright?: 'one' | 'two';
  className?: string;
}

/** The chips to pick from, and what can be done with those on the table. */
export function ChipTray({ hands, money, upright, className }: ChipTrayProps) {
  const t = useT('gameKit.chips');
  const name = useId();
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-2',
        upright === 'one' && 'flex-col',
        upright === 'two' && 'items-start',
        className,
      )}
    >
      <div
        role="radiogroup"
        aria-label={t('tray')}
        className={cx('flex rounded-xl border border-line/60 bg-panel/80 p-1', upright && 'flex-col')}
      >
        {CHIPS.map((chip) => {
          const worth = chipsWorth(money, chip);
          const label =
            worth === null
              ? t('chip', { count: chip })
              : t('worth', { count: chip, amount: stakeText(worth, money) });
          return (
            <label
              key={chip}
              title={label}
              className={cx(
                'grid size-10 place-items-center rounded-lg transition-transform has-focus-visible:outline-2 has-focus-visible:outline-accent @lg:size-11',
                chip > hands.most ? 'cursor-not-allowed opacity-35' : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={label}
                checked={hands.chip === chip}
                disabled={chip > hands.most}
                onChange={() => hands.choose(chip)}
              />
              <ChipArt
                chip={chip}
                className={cx(
                  'size-8 rounded-full transition-[scale,opacity,box-shadow] @lg:size-9',
                  hands.chip === chip
                    ? 'scale-110 ring-2 ring-accent ring-offset-2 ring-offset-panel'
                    : 'opacity-75 hover:opacity-100',
                )}
              />
            </label>
          );
        })}
      </div>
      <div role="group" aria-label={t('actions')} className={cx('flex gap-1', upright && 'flex-col')}>
        <Action label={t('undo')} icon="undo" run={hands.undo} />
        <Action label={t('clear')} icon="trash" run={hands.clear} />
        <Action label={t('double')} text="2×" run={hands.double} />
        <Action label={t('rebet')} icon="refresh" run={hands.rebet} />
      </div>
    </div>
  );
}

interface ActionProps {
  label: string;
  icon?: IconName;
  text?: string;
  run: (() => void) | null;
}

function Action({ label, icon, text, run }: ActionProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={spokenName(label, text)}
      // Stays in reach of the keyboard: what an action does often makes it the one that cannot be done again.
      aria-disabled={run === null}
      onClick={() => run?.()}
      className="grid size-10 place-items-center rounded-md bg-raised text-sm font-bold text-fg2 tnum transition-colors hover:bg-hover hover:text-fg aria-disabled:cursor-not-allowed aria-disabled:bg-raised/60 aria-disabled:text-fg3/55"
    >
      {icon ? <Icon name={icon} size={18} /> : text}
    </button>
  );
}

interface TableLineProps {
  hands: ChipHands;
  money: StageMoney;
  /** What the player points at, or what there is to do; while the table is full it says that instead. */
  children: string;
}

/** The line under a betting table: a word on the spot in question, and what lies there altogether. */
export function TableLine({ hands, money, children }: TableLineProps) {
  const t = useT('gameKit.chips');
  const worth = chipsWorth(money, hands.total);
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-xs">
      <span className={cx('grow basis-40', hands.full ? 'text-warn' : 'text-fg2')}>
        {hands.full ? t('full', { count: hands.most }) : children}
      </span>
      <span className="shrink-0 text-end text-fg3">
        {t('total')}
        <b className="ms-2 font-semibold text-fg tnum">
          {worth === null ? t('chip', { count: hands.total }) : stakeText(worth, money)}
        </b>
      </span>
    </div>
  );
}
