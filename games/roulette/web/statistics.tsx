import { useEffect, useMemo, useState } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatFixed } from '#ui/format.ts';
import { range } from '#engines/fair/draw.ts';
import { colourOf, POCKETS } from '../spots.ts';
import { FILLS } from './cloth-cell.tsx';
import { tallyOf } from './tally.ts';

/** Rounds that are looked back over. */
const PAST = 500;

interface StatisticsProps {
  /** Of the cloth in whose place it stands. */
  width: number;
  height: number;
  past: ((count: number) => Promise<readonly unknown[]>) | undefined;
  /** Id of the newest round that is on show: with another one the past is asked for again. */
  last: string;
}

/** What came in the player's last rounds, beside what was to be expected: a picture of the past and nothing else. */
export function Statistics({ width, height, past, last }: StatisticsProps) {
  const t = useT('games.roulette');
  const [outcomes, setOutcomes] = useState<readonly unknown[] | null>(null);
  useEffect(() => {
    let left = false;
    void (past?.(PAST) ?? Promise.resolve([])).then(
      (found) => left || setOutcomes(found),
      () => left || setOutcomes((before) => before ?? []),
    );
    return () => {
      left = true;
    };
  }, [past, last]);
  const tally = useMemo(() => tallyOf(outcomes ?? []), [outcomes]);
  const colours = { red: 0, black: 0, green: 0 };
  for (const number of range(POCKETS)) colours[colourOf(number)] += tally.counts[number]!;
  return (
    <section
      aria-label={t('stats.label')}
      style={{ width, minHeight: height }}
      className="flex flex-col justify-center gap-3"
    >
      <p className="text-xs text-fg2 tnum">
        {outcomes === null
          ? t('stats.loading')
          : t('stats.rounds', { count: tally.rounds, expected: formatFixed(tally.expected, 1), ...colours })}
      </p>
      <ol className="flex flex-wrap gap-1">
        {range(POCKETS).map((number) => (
          <li
            key={number}
            aria-label={t('stats.number', { number, count: tally.counts[number]! })}
            className="flex w-8 flex-col overflow-hidden rounded-sm border border-paper/12 text-center text-xs font-bold tnum"
          >
            <span className={cx('text-paper', FILLS[colourOf(number)])}>{number}</span>
            <span className="bg-panel text-fg2">{tally.counts[number]}</span>
          </li>
        ))}
      </ol>
      <p className="text-xs text-fg3">{t('stats.memory')}</p>
    </section>
  );
}
