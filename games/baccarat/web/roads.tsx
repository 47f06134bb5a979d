import { useEffect, useMemo, useState } from 'react';
import type { StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import type { Spot } from '../ends.ts';
import { TONES } from './hand.tsx';
import { bigRoad, ROWS, winnersOf } from './road.ts';

/** Rounds that are looked back over. */
const PAST = 100;
/** Side of a place, in pixels. */
const CELL = 14;

interface RoadsProps {
  past: StageProps<never>['past'];
  /** Id of the newest round on show: with another one the past is asked for again. */
  last: string;
}

/** Bead plate and big road of the player's last rounds. Decks are endless: the roads tell the past only. */
export function Roads({ past, last }: RoadsProps) {
  const t = useT('games.baccarat');
  const [winners, setWinners] = useState<readonly Spot[]>([]);
  useEffect(() => {
    let left = false;
    void past?.(PAST).then(
      (rounds) => left || setWinners(winnersOf(rounds.map(({ outcome }) => outcome))),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [past, last]);
  const road = useMemo(() => bigRoad(winners), [winners]);
  const beads = winners.map((winner, index) => ({
    winner,
    column: Math.floor(index / ROWS),
    row: index % ROWS,
    ties: 0,
  }));
  return (
    <section aria-label={t('roads.label')} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Plate name={t('roads.bead')} cells={beads} filled />
        <Plate name={t('roads.big')} cells={road} />
      </div>
      <p className="text-xs text-fg3">{t('roads.memory', { count: winners.length })}</p>
    </section>
  );
}

interface PlateProps {
  name: string;
  cells: readonly {
    readonly winner: Spot;
    readonly column: number;
    readonly row: number;
    readonly ties: number;
  }[];
  /** Beads are filled, the big road has rings. */
  filled?: boolean;
}

/** Six rows of places; of more columns than there is room for the newest are in sight. */
function Plate({ name, cells, filled = false }: PlateProps) {
  const t = useT('games.baccarat');
  const columns = Math.max(0, ...cells.map(({ column }) => column + 1));
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-xs font-semibold text-fg2">{name}</figcaption>
      <div
        role="img"
        aria-label={t('roads.shown', { name, count: cells.length })}
        className="flex justify-end overflow-hidden rounded-md border border-line bg-panel"
        style={{ height: ROWS * CELL + 2 }}
      >
        <div className="relative shrink-0" style={{ width: columns * CELL, minWidth: '100%' }}>
          {cells.map(({ winner, column, row, ties }) => (
            <span
              key={`${column}:${row}`}
              style={{ left: column * CELL + 1, top: row * CELL + 1, width: CELL - 2, height: CELL - 2 }}
              className={cx(
                'absolute rounded-full border-2',
                TONES[winner].edge,
                filled && TONES[winner].fill,
              )}
            >
              {ties > 0 && (
                <span className={cx('absolute inset-0 m-auto size-1 rounded-full', TONES.tie.fill)} />
              )}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
