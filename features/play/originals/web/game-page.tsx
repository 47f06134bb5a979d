import { notFound, useParams } from '@tanstack/react-router';
import { Suspense, use, useEffect, type ReactNode } from 'react';
import type { AnyGame } from '#platform/contract/game.ts';
import { boot } from '#platform/web/boot.ts';
import { ErrorBoundary } from '#platform/web/error-boundary.tsx';
import { useSlots } from '#platform/web/features.ts';
import type { GameParts } from '#platform/web/game/game-kit.ts';
import { useGameParts } from '#platform/web/game/game-parts.ts';
import { openModal } from '#platform/web/modals.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import { navigate } from '#platform/web/router.tsx';
import { Slot } from '#platform/web/slots.tsx';
import { rememberGame, useStore } from '#platform/web/store.ts';
import { ClosedGame } from './closed-game.tsx';
import { FrameSkeleton } from './game-frame.tsx';
import { GameTable } from './game-table.tsx';

/** Ids of games of aggregators, which another feature opens in the same place. */
const EXTERNAL = 'external:';
/** Ids of games that an operator shows without having them yet. */
const PREVIEW = 'preview:';

const rules = new Map<string, Promise<AnyGame>>();

/** Rules of a game, fetched once; a failed fetch may be tried again. */
function rulesOf(parts: GameParts): Promise<AnyGame> {
  const known = rules.get(parts.id);
  if (known) return known;
  const coming = parts.rules();
  coming.catch(() => rules.delete(parts.id));
  rules.set(parts.id, coming);
  return coming;
}

/** /casino/game/{id}: the game with its bet panel, or what is in its place. */
export default function GamePage(): ReactNode {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' });
  const parts = useGameParts(id);
  const about = boot().games.find((game) => game.id === id);
  // Another account means other limits, another wallet and another open round: the table starts again.
  const account = useStore((state) => state.user?._id ?? 'guest');
  usePageTitle(about?.title ?? null);
  useEffect(() => {
    if (about?.enabled) rememberGame(about.id);
  }, [about]);
  if (id.startsWith(PREVIEW)) return <Previewed />;
  if (id.startsWith(EXTERNAL)) return <External id={id} />;
  if (!parts || !about) throw notFound();
  if (!about.enabled) return <ClosedGame game={about} />;
  return (
    <ErrorBoundary resetKey={id}>
      <Suspense fallback={<FrameSkeleton />}>
        <Open key={`${id}:${account}`} parts={parts} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What is only shown opens its window over the lobby, as its tile does. */
function Previewed(): ReactNode {
  useEffect(() => {
    navigate('/', { replace: true });
    void openModal('game-preview');
  }, []);
  return null;
}

function External({ id }: { id: string }): ReactNode {
  const slots = useSlots('game.external');
  if (slots.length === 0) throw notFound();
  return <Slot place="game.external" props={{ id }} fallback={<FrameSkeleton />} />;
}

function Open({ parts }: { parts: GameParts }): ReactNode {
  return <GameTable game={use(rulesOf(parts))} parts={parts} />;
}
