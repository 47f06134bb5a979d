import { useEffect, useMemo, useState } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatFixed } from '#ui/format.ts';
import { range } from '#engines/fair/draw.ts';
import type { PastRound } from '#platform/web/game/game-kit.ts';
import { colourOf } from '../spots.ts';
import { labelOf, type Variant } from '../variants.ts';
import { FILLS } from './cloth-cell.tsx';
import { tallyOf } from './tally.ts';

/** Rounds that are looked back over. */
const PAST = 500;

interface StatisticsProps {
  /** Of the cloth in whose place it stands. */
  width: number;
  height: number;
  variant: Variant;
  past: ((count: number) => Promise<readonly PastRound[]>) | undefined;
  /** Id of the newest round that is on show: with another one the past is asked for again. */
  last: string;
}

/** What came in the player's last rounds, beside what was to be expected: a picture of the past and nothing else. */
export function Statistics({ width, height, variant, past, last }: StatisticsProps) {
  const t = useT('games.roulette');
  const [rounds, setRounds] = useState<readonly PastRound[] | null>(null);
  useEffect(() => {
    let left = false;
    void (past?.(PAST) ?? Promise.resolve([])).then(
      (found) => left || setRounds(found),
      () => left || setRounds((before) => before ?? []),
    );
    return () => {
      left = true;
    };
  }, [past, last]);
  const tally = useMemo(() => tallyOf(rounds ?? [], variant), [rounds, variant]);
  const colours = { red: 0, black: 0, green: 0 };
  const numbers = range(tally.counts.length);
  for (const number of numbers) colours[colourOf(number)] += tally.counts[number]!;
  return (
    <section
      aria-label={t('stats.label')}
      style={{ width, minHeight: height }}
      className="flex flex-col justify-center gap-3"
    >
      <p className="text-xs text-fg2 tnum">
        {rounds === null
          ? t('stats.loading')
          : t('stats.rounds', { count: tally.rounds, expected: formatFixed(tally.expected, 1), ...colours })}
      </p>
      <ol className="flex flex-wrap gap-1">
        {numbers.map((number) => (
          <li
            key={number}
            aria-label={t('stats.number', { number: labelOf(number), count: tally.counts[number]! })}
            className="flex w-8 flex-col overflow-hidden rounded-sm border border-paper/12 text-center text-xs font-bold tnum"
          >
            <span className={cx('text-paper', FILLS[colourOf(number)])}>{labelOf(number)}</span>
            <span className="bg-panel text-fg2">{tally.counts[number]}</span>
          </li>
        ))}
      </ol>
      <p className="text-xs text-fg3">{t('stats.memory')}</p>
    </section>
  );
}
