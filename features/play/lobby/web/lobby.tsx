import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { boot } from '#platform/web/boot.ts';
import { CasinoTabs } from '#platform/web/casino-tabs.tsx';
import { useHasRoute, useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import { FairStrip } from './fair-strip.tsx';
import { Favourites } from './favourites.tsx';
import { gamesOf } from '#platform/web/house-games.ts';
import { Hero } from './hero.tsx';
import { Originals } from './originals.tsx';
import { Promotions } from './promotions.tsx';
import { Sections } from './sections.tsx';

/** The home page: what is on offer, then the house's own games, then whatever other rooms have to show. */
export default function Lobby(): ReactNode {
  const playable = useHasRoute('/casino/game/$id');
  const t = useT('lobby');
  const games = playable ? gamesOf(boot()) : [];
  const slides = useSlots('lobby.top').some(({ shape }) => shape === 'slides');
  const guest = useUser() === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <CasinoTabs />
      {/* To a player the operator's own slides say more than the house's welcome. */}
      {guest || !slides ? <Hero games={games} /> : <h1 className="sr-only">{t('nav.home')}</h1>}
      <Promotions />
      {/* Later parts hold the height they will have, so that nothing moves when they come. */}
      <Slot place="lobby.wins" later fallback={<div className="h-26 md:h-16" />} />
      <Favourites games={games} />
      <Originals games={games} />
      <Sections />
      <Nothing games={games.length} />
      <Slot place="lobby.race" near fallback={<div className="h-44 md:h-26" />} />
      <Slot place="lobby.below" near fallback={<div className="h-142" />} />
      <FairStrip />
    </div>
  );
}

/** Said when every room with games is off. */
function Nothing({ games }: { games: number }): ReactNode {
  const t = useT('lobby.games');
  const others = useSlots('lobby.sections').length + useSlots('lobby.originals').length;
  return games + others === 0 ? <EmptyState icon="dice" text={t('empty')} /> : null;
}
