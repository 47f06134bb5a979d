import type { ReactNode } from 'react';
import { boot } from '#platform/web/boot.ts';
import { useHasRoute } from '#platform/web/features.ts';
import { Slot } from '#platform/web/slots.tsx';
import { FairStrip } from './fair-strip.tsx';
import { GameSection } from './game-section.tsx';
import { Hero } from './hero.tsx';

export default function Lobby(): ReactNode {
  const games = useHasRoute('/casino/game/$id') ? boot().games : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Hero games={games} />
      <GameSection games={games} />
      <FairStrip />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {/* The feed's chunk comes late; its place is held so that nothing below moves. */}
        <Slot place="lobby.below" later fallback={<div className="h-130" />} />
      </div>
    </div>
  );
}
