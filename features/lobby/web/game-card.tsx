import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatCompact, formatPercent } from '#ui/format.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import type { GameInfo } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';

/** A share as percent without needless zeros: 99 %, 98.5 %, 99.01 %. */
function percent(share: number): string {
  const places = [0, 1, 2].find(
    (count) => Math.abs(share * 10 ** (count + 2) - Math.round(share * 10 ** (count + 2))) < 1e-6,
  );
  return formatPercent(share, places ?? 2);
}

function Art({ game, eager }: { game: GameInfo; eager: boolean }): ReactNode {
  return (
    <img
      src={game.art}
      width={240}
      height={320}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  );
}

const CARD =
  'group relative block overflow-hidden rounded-lg bg-raised transition-[translate,box-shadow] duration-hover hover:-translate-y-1 hover:shadow-card focus-visible:-translate-y-1';

/** Large card of a small lobby: art, title, and the figures a player should know before opening it. */
export function FeatureCard({ game, eager }: { game: GameInfo; eager: boolean }): ReactNode {
  const t = useT('lobby.games');
  return (
    <AppLink to={`/casino/game/${game.id}`} className={cx(CARD, !game.enabled && 'grayscale')}>
      <span className="relative block aspect-3/4 overflow-hidden">
        <Art game={game} eager={eager} />
        <span className="absolute top-2.5 left-2.5 rounded-full bg-scrim px-2.5 py-1 text-xs font-semibold text-paper">
          {game.enabled ? t(`kind.${game.kind}`) : t('off')}
        </span>
        <span className="absolute inset-x-0 bottom-0 px-3 pb-3 text-xl title-art text-paper sm:px-4 sm:pb-4 sm:text-2xl">
          {game.title}
        </span>
      </span>
      <span className="flex flex-col items-start gap-1 px-3 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-2 sm:px-4">
        <span className="text-sm font-semibold tnum" title={t('edge', { edge: percent(game.edge) })}>
          {t('rtp', { rtp: percent(game.rtp) })}
        </span>
        {/* On the page's ground, where the accent has its full contrast in every theme. */}
        <span className="rounded-full bg-bg px-2 py-0.5 text-xs font-semibold text-accent tnum">
          {t('max', { max: `${formatCompact(game.maxMultiplier)}x` })}
        </span>
      </span>
    </AppLink>
  );
}

/** Small tile of a row. */
export function GameCard({ game }: { game: GameInfo }): ReactNode {
  const t = useT('lobby.games');
  return (
    <AppLink to={`/casino/game/${game.id}`} className={cx(CARD, 'aspect-3/4', !game.enabled && 'grayscale')}>
      <Art game={game} eager={false} />
      <span className="absolute inset-x-0 bottom-0 px-2 pb-2 text-base title-art text-paper">
        {game.title}
      </span>
      {!game.enabled && <span className="sr-only">{t('off')}</span>}
    </AppLink>
  );
}
