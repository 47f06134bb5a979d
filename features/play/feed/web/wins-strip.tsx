import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import type { LiveGame } from '../contract.ts';
import { useWins } from './use-wins.ts';
import { CARD_WIDTH } from './win-card.tsx';
import { MovingBelt, STEP, StillBelt } from './wins-belt.tsx';

/** What has been won in the house, passing by over the lobby. Its height is the same in every state. */
export default function WinsStrip(): ReactNode {
  const t = useT('feed.wins');
  const query = useWins();
  const reduced = useReducedMotion();
  const frame = useRef<HTMLDivElement>(null);
  const { fit, inView } = useFrame(frame);
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const wins = query.data ?? [];
  // Fewer than that would have to be repeated side by side, and look like more than there were.
  const moves = !reduced && fit > 0 && wins.length > fit;
  return (
    <section aria-labelledby="wins-title" className="h-26 min-w-0 md:flex md:h-16 md:gap-4">
      <header className="relative z-1 flex h-10 items-center justify-between gap-2 md:h-full md:shrink-0">
        <h2 id="wins-title" className="flex items-center gap-2 font-semibold whitespace-nowrap">
          <span aria-hidden className="size-2 rounded-full bg-win" />
          <AppLink to="/wins" className="touch-area hover:underline">
            {t('heading')}
          </AppLink>
        </h2>
        <IconButton
          icon={stopped ? 'play' : 'pause'}
          label={t(stopped ? 'go' : 'stop')}
          onClick={() => setStopped(!stopped)}
          className={cx(!moves && 'invisible')}
        />
      </header>
      <div
        ref={frame}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className={cx(
          'h-16 min-w-0 flex-1 no-scrollbar',
          moves ? 'overflow-clip mask-x-from-97%' : 'overflow-x-auto overflow-y-hidden',
        )}
        aria-busy={query.isPending}
        // What scrolls must be reached by keyboard, also where no card is a button.
        {...(!moves && wins.length > 0 && { tabIndex: 0, role: 'group', 'aria-label': t('list') })}
      >
        {query.isPending && <Waiting />}
        {query.isError && !query.data && (
          <div role="alert" className="flex h-full items-center gap-3 text-fg2">
            {t('failed')}
            <Button size={40} onClick={() => void query.refetch()} loading={query.isFetching}>
              {t('retry')}
            </Button>
          </div>
        )}
        {query.data?.length === 0 && <p className="flex h-full items-center text-fg2">{t('empty')}</p>}
        {wins.length > 0 && (
          <Belt wins={wins} fit={fit} moves={moves} paused={held || stopped || !inView} label={t('list')} />
        )}
      </div>
    </section>
  );
}

interface BeltProps {
  wins: readonly LiveGame[];
  fit: number;
  moves: boolean;
  paused: boolean;
  label: string;
}

function Belt({ wins, fit, moves, paused, label }: BeltProps): ReactNode {
  const [round, setRound] = useState(0);
  if (!moves) return <StillBelt wins={wins} />;
  return (
    <MovingBelt
      key={round}
      wins={wins}
      fit={fit}
      paused={paused}
      label={label}
      onEnd={() => setRound(round + 1)}
    />
  );
}

function Waiting(): ReactNode {
  return (
    <div aria-hidden className="flex h-full gap-2.5 overflow-hidden">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="h-full shrink-0" style={{ width: CARD_WIDTH }}>
          <Skeleton className="h-full w-full" />
        </div>
      ))}
    </div>
  );
}

/**
 * `fit`: cards that fit into the frame, a cut one counted as one; 0 until it was measured. `inView`: false while the frame
 * is scrolled out of the window, where moving would only cost.
 */
function useFrame(frame: RefObject<HTMLElement | null>): { fit: number; inView: boolean } {
  const [fit, setFit] = useState(0);
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const sizes = new ResizeObserver(() => setFit(Math.ceil(node.clientWidth / STEP)));
    const sights = new IntersectionObserver((list) => setInView(list.at(-1)?.isIntersecting ?? true));
    sizes.observe(node);
    sights.observe(node);
    return () => {
      sizes.disconnect();
      sights.disconnect();
    };
  }, [frame]);
  return { fit, inView };
}
