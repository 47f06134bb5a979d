import { range } from '#engines/fair/draw.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatFixed, formatMultiplier } from '#ui/format.ts';
import { boardOf, bucketX, pegAt, tintOf } from './board.ts';
import { pegTouched } from './fall.ts';

const [WIDTH, HEIGHT] = [260, 220];

/** The pegs with the way the ball took, and the bucket it took it to. */
export function PlinkoPicture({ outcome }: PictureProps) {
  const t = useT('games.plinko');
  const directions = Array.isArray(outcome['directions']) ? outcome['directions'] : [];
  const rows = directions.length;
  const multiplier = Number(outcome['multiplier']);
  const slot = Number(outcome['slot']);
  if (rows === 0) return null;
  const board = boardOf(WIDTH, HEIGHT, rows);
  const path = { directions, slot };
  const way = range(rows).map((row) => pegAt(board, row, pegTouched(path, row)));
  const foot = board.top + rows * board.drop;
  const words = t('said', { slot: slot + 1, multiplier: formatFixed(multiplier) });
  return (
    <figure className="mx-auto flex w-full max-w-72 flex-col items-center gap-1">
      <svg viewBox={`0 30 ${WIDTH} ${HEIGHT - 46}`} role="img" aria-label={words} className="w-full">
        {range(rows).flatMap((row) =>
          range(row + 3).map((index) => {
            const [x, y] = pegAt(board, row, index);
            return <circle key={`${row}-${index}`} cx={x} cy={y} r={board.peg} className="fill-fg3" />;
          }),
        )}
        <path
          d={`M${[...way, [bucketX(board, slot), foot]].map(([x, y]) => `${x!.toFixed(1)} ${y!.toFixed(1)}`).join('L')}`}
          className="fill-none stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <circle cx={bucketX(board, slot)} cy={foot} r={board.ball} fill={tintOf(multiplier)} />
      </svg>
      <b className="text-2xl font-bold tnum" style={{ color: tintOf(multiplier) }}>
        {formatMultiplier(multiplier)}
      </b>
    </figure>
  );
}
