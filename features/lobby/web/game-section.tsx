import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ScrollRow } from '#ui/scroll-row.tsx';
import type { GameInfo } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { FeatureCard, GameCard } from './game-card.tsx';

/** Up to this many games each gets a large card with its figures; more become a row of tiles. */
const LARGE_CARDS = 6;

export function GameSection({ games }: { games: readonly GameInfo[] }): ReactNode {
  const t = useT('lobby.games');
  if (games.length === 0) {
    return (
      <div id="originals">
        <EmptyState icon="dice" text={t('empty')} />
      </div>
    );
  }
  if (games.length > LARGE_CARDS) {
    return (
      <div id="originals" className="min-w-0 scroll-mt-20">
        <ScrollRow title={t('heading')} previousLabel={t('previous')} nextLabel={t('next')}>
          {games.map((game) => (
            <GameCard key={game.id} game={game} />
          ))}
        </ScrollRow>
      </div>
    );
  }
  return (
    <section id="originals" aria-labelledby="originals-title" className="min-w-0 scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="originals-title" className="text-lg font-bold">
          {t('heading')}
        </h2>
        <p className="text-fg3">{t('about')}</p>
      </div>
      <ul className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2.5 md:grid-cols-[repeat(4,minmax(0,1fr))] md:gap-4">
        {games.map((game, index) => (
          <li key={game.id}>
            <FeatureCard game={game} eager={index < 4} />
          </li>
        ))}
      </ul>
    </section>
  );
}
