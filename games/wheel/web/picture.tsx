import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatFixed, formatMultiplier } from '#ui/format.ts';
import { wheelParams } from '../game.ts';
import { wheelOf } from '../tables.ts';
import { Bezel } from './bezel.tsx';
import { Ring } from './ring.tsx';
import { tintsOf } from './tints.ts';

/** The wheel at rest with its segment on top. */
export function WheelPicture({ params, outcome }: PictureProps) {
  const t = useT('games.wheel');
  const bet = wheelParams.safeParse(params);
  if (!bet.success) return null;
  const segment = Number(outcome['segment']);
  const table = wheelOf(bet.data);
  const pays = table[segment] ?? 0;
  const style = { transform: `rotate(${(-(segment + 0.5) / bet.data.segments) * 360}deg)` };
  return (
    <figure
      role="img"
      aria-label={t('said', { segment: segment + 1, win: String(pays > 0), multiplier: formatFixed(pays) })}
      className="relative mx-auto aspect-square w-full max-w-60"
    >
      <Bezel light={null} />
      <div className="absolute inset-0" style={style}>
        <Ring params={bet.data} won={segment} />
      </div>
      <b
        className="absolute inset-0 grid place-items-center text-xl font-bold tnum"
        style={{ color: pays > 0 ? tintsOf(table).get(pays) : 'var(--fg3)' }}
      >
        {formatMultiplier(pays)}
      </b>
    </figure>
  );
}
