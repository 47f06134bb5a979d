import { range } from '#engines/fair/draw.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { kenoParams, NUMBERS } from '../game.ts';
import { faceOf, type Face } from './face.ts';
import { Gem } from './gem.tsx';

const LOOKS: Record<Face, string> = {
  idle: 'border-line/60 bg-raised text-fg3',
  picked: 'border-accent bg-accent/15 text-fg',
  missed: 'border-accent bg-accent/15 text-fg',
  hit: 'border-info bg-info/20 text-ink',
  drawn: 'border-line bg-bg text-lose',
};

/** The whole board after the draw. */
export function KenoPicture({ params, outcome }: PictureProps) {
  const t = useT('games.keno');
  const bet = kenoParams.safeParse(params);
  const picks = bet.success ? bet.data.picks : [];
  const drawn = Array.isArray(outcome['numbersSorted']) ? outcome['numbersSorted'] : [];
  return (
    <ul aria-label={t('board')} className="mx-auto grid w-full max-w-72 grid-cols-8 gap-1">
      {range(NUMBERS, 1).map((number) => {
        const face = faceOf(number, picks, drawn, true);
        return (
          <li
            key={number}
            aria-label={t(`number.${face}`, { number })}
            className={cx(
              'relative grid aspect-square place-items-center rounded-sm border text-xs font-semibold tnum',
              LOOKS[face],
            )}
          >
            {face === 'hit' && <Gem className="absolute size-[92%]" />}
            <span className="relative">{number}</span>
          </li>
        );
      })}
    </ul>
  );
}
