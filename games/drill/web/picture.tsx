import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { drillParams, drillWins } from '../game.ts';

/** How deep each drill got, on a scale of powers, with the line the chosen one had to reach. */
export function DrillPicture({ params, outcome }: PictureProps) {
  const t = useT('games.drill');
  const bet = drillParams.safeParse(params);
  const depths = Array.isArray(outcome['multipliers']) ? outcome['multipliers'].map(Number) : [];
  const wins = bet.success && drillWins(bet.data, { multipliers: depths });
  const deepest = Math.log10(Math.max(3, ...depths, bet.success ? bet.data.target : 1)) * 1.08;
  const share = (depth: number) => `${(Math.log10(depth) / deepest) * 100}%`;
  return (
    <div className="mx-auto flex w-full max-w-72 flex-col gap-2">
      <div className="relative grid h-36 grid-cols-3 rounded-lg border border-line bg-linear-to-b from-[color-mix(in_srgb,var(--warn)_22%,var(--panel))] to-bg">
        {depths.map((depth, lane) => (
          <i
            key={lane}
            style={{ height: share(depth) }}
            className={cx(
              'mx-auto min-h-2 w-7 rounded-b-full border border-t-0 bg-bg',
              bet.success && bet.data.lane === lane ? (wins ? 'border-win' : 'border-lose') : 'border-fg3/50',
            )}
          />
        ))}
        {bet.success && (
          <i
            style={{ top: share(bet.data.target) }}
            className="absolute inset-x-0 border-t-2 border-dashed border-accent/70"
          />
        )}
      </div>
      <ol className="grid grid-cols-3 text-center text-sm">
        {depths.map((depth, lane) => (
          <li key={lane} className="flex flex-col">
            <span className="text-xs text-fg3">{t('drill', { number: lane + 1 })}</span>
            <b
              className={cx(
                'font-bold tnum',
                bet.success && bet.data.lane === lane ? (wins ? 'text-win' : 'text-lose') : 'text-fg2',
              )}
            >
              {formatMultiplier(depth)}
            </b>
          </li>
        ))}
      </ol>
    </div>
  );
}
