import { useDeferredValue, type ReactNode } from 'react';
import type { GameInfo } from '#platform/web/boot.ts';
import { useSlots } from '#platform/web/features.ts';
import { GameRow, GameRowSkeleton } from '#platform/web/game-row.tsx';
import { GameTile } from '#platform/web/game-tile.tsx';
import { useT } from '#platform/web/i18n.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import { tileOf } from '#platform/web/house-games.ts';
import { originalsOf } from './games.ts';

/** Pictures in the first screen of a phone; the browser fetches the others when they come near. */
const EAGER = 4;

/** The house's own games. Their data came with the page, so they are there with its first paint, or right behind it. */
export function Originals({ games }: { games: readonly GameInfo[] }): ReactNode {
  const t = useT('lobby.games');
  const first = useSlots('lobby.originals');
  const originals = originalsOf(games);
  // Drawn in slices behind what stands above, which is painted the sooner for it.
  const drawn = useDeferredValue(true, false);
  if (originals.length + first.length === 0) return null;
  return (
    <div id="originals" className="min-w-0 scroll-mt-20">
      {drawn ? (
        <GameRow title={t('heading')} to="/casino/Originals">
          {[
            ...first.map((slot) => <SlotPart key={`${slot.feature}.${slot.id}`} slot={slot} />),
            ...originals.map((game, index) => (
              <GameTile key={game.id} game={tileOf(game, t('heading'))} eager={index < EAGER} />
            )),
          ]}
        </GameRow>
      ) : (
        <GameRowSkeleton title={t('heading')} />
      )}
    </div>
  );
}
