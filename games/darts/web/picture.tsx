import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier } from '#ui/format.ts';
import { darts, dartsParams, zoneAt } from '../game.ts';
import { BoardArt, Holes, Lit } from './board.tsx';
import { HALF } from './geometry.ts';

/** The board and where the dart stuck. */
export function DartsPicture({ params, outcome }: PictureProps) {
  const t = useT('games.darts');
  const bet = dartsParams.safeParse(params);
  const { difficulty } = bet.success ? bet.data : darts.initial;
  const [rotation, distance] = [Number(outcome['rotation']), Number(outcome['distance'])];
  const hit = { rotation, distance, zone: zoneAt(difficulty, rotation, distance) };
  return (
    <figure className="mx-auto flex w-full max-w-64 flex-col items-center gap-3">
      <svg viewBox={`-${HALF} -${HALF} ${2 * HALF} ${2 * HALF}`} aria-hidden className="w-full">
        <BoardArt difficulty={difficulty} />
        <Lit difficulty={difficulty} hit={hit} />
        <Holes hits={[hit]} />
      </svg>
      <figcaption className="text-sm font-semibold text-fg2">
        {t(`zones.${hit.zone}`)}{' '}
        <b className="text-fg tnum">{formatMultiplier(Number(outcome['multiplier']))}</b>
      </figcaption>
    </figure>
  );
}
