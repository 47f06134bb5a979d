import type { CSSProperties } from 'react';
import { range } from '#engines/fair/draw.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { shortMultiplier, tierColour } from '#platform/web/game/pay-tiers.ts';
import { cx } from '#ui/cx.ts';
import { barsParams, TILES } from '../game.ts';

/** The whole field, open; the tiles the player picked stand out. */
export function BarsPicture({ params, outcome }: PictureProps) {
  const t = useT('games.bars');
  const bet = barsParams.safeParse(params);
  const picked = bet.success ? bet.data.tiles : [];
  const multipliers = Array.isArray(outcome['multipliers']) ? outcome['multipliers'].map(Number) : [];
  return (
    <ul aria-label={t('board')} className="mx-auto grid w-full max-w-80 grid-cols-6 gap-1">
      {range(TILES).map((tile) => {
        const multiplier = multipliers[tile] ?? 0;
        return (
          <li
            key={tile}
            style={{ '--tier': tierColour(multiplier * Math.max(1, picked.length)) } as CSSProperties}
            className={cx(
              'grid h-9 place-items-center rounded-md border text-xs font-bold tnum',
              picked.includes(tile)
                ? 'border-(--tier) bg-[color-mix(in_srgb,var(--tier)_22%,var(--panel))] text-fg'
                : 'border-line/60 bg-raised text-fg2',
            )}
          >
            {shortMultiplier(multiplier)}
          </li>
        );
      })}
    </ul>
  );
}
