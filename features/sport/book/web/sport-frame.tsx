import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useHotkeys } from '#platform/web/hotkeys.ts';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { listenForKeys } from './odds-keys.ts';
import { useOddsText } from './odds-text.ts';
import { useQuickOn } from './quick-bet.ts';
import { Slip } from './slip.tsx';
import { useSlip } from './slip-store.ts';
import { SportTree } from './sport-tree.tsx';
import { useFloating } from './tracker/floating.ts';
import { useBoard } from './use-board.ts';
import { useTogether } from './use-together.ts';

const TrackerWidget = lazy(() => import('./tracker/widget.tsx'));

const WIDE = '(min-width: 1200px)';

/** Frame of every sport page: the slip is docked where there is room, and a sheet from below on phones. */
export function SportFrame({ children }: { children: ReactNode }): ReactNode {
  useBoard();
  const t = useT('sport');
  const wide = useMedia(WIDE);
  const floating = useFloating((state) => state.event);
  const search = t('search.title');
  useHotkeys(
    t('title'),
    useMemo(
      () => [{ code: 'Slash', keyLabel: '/', label: search, run: () => navigate('/sport/search') }],
      [search],
    ),
  );
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => listenForKeys(frame.current!), []);
  return (
    <Queries>
      <div
        ref={frame}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_320px] min-[1400px]:grid-cols-[200px_minmax(0,1fr)_320px]"
      >
        <SportTree />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
        {wide ? <Dock /> : <Sheet />}
      </div>
      {floating !== null && (
        <Suspense>
          <TrackerWidget event={floating} />
        </Suspense>
      )}
    </Queries>
  );
}

function Dock(): ReactNode {
  const t = useT('sport.slip');
  const dock = useRef<HTMLElement>(null);
  useSlipKey(() => dock.current?.focus());
  return (
    <aside
      ref={dock}
      data-slip
      tabIndex={-1}
      aria-labelledby="sport-slip"
      className="sticky top-[calc(76px+var(--ribbon))] max-h-[calc(100dvh-144px-var(--ribbon))] scroll-pb-48 overflow-y-auto rounded-xl border border-line/70 bg-panel p-4"
    >
      <h2 id="sport-slip" className="mb-3 text-base font-bold">
        {t('heading')}
      </h2>
      <Slip />
    </aside>
  );
}

/** b leads to the slip. */
function useSlipKey(run: () => void): void {
  const t = useT('sport.slip');
  const label = t('heading');
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useHotkeys(
    label,
    useMemo(() => [{ code: 'KeyB', keyLabel: 'B', label, run: () => latest.current() }], [label]),
  );
}

function Sheet(): ReactNode {
  const t = useT('sport.slip');
  const count = useSlip((slip) => slip.legs.length);
  const quick = useQuickOn();
  const text = useOddsText();
  const { shared, priceOf } = useTogether();
  // All of it is of one match: its price is seen while it is built.
  const [[shownEvent, legs] = ['', []]] = shared;
  const price = legs.length === count ? priceOf(shownEvent)?.odds : null;
  const [open, setOpen] = useState(false);
  const moved = useRef(false);
  function turn(next: boolean): void {
    moved.current = true;
    setOpen(next);
  }
  useSlipKey(() => (count > 0 || quick) && turn(true));
  /** What took the place of the part that had the focus takes the focus too. */
  function takeFocus(node: HTMLElement | null): void {
    if (!node || !moved.current) return;
    moved.current = false;
    node.focus({ preventScroll: true });
  }
  // Where a press bets, what it stakes is in reach.
  if (!open && count === 0 && !quick) return null;
  return (
    <div data-clear className="sticky bottom-[calc(var(--bar)+12px)] z-1">
      {open ? (
        <section
          ref={takeFocus}
          data-slip
          tabIndex={-1}
          aria-labelledby="sport-slip"
          className="max-h-[75dvh] scroll-pb-48 overflow-y-auto rounded-xl border border-line bg-panel p-4 shadow-lg"
          onKeyDown={(event) => event.key === 'Escape' && turn(false)}
        >
          <div className="mb-3 flex items-center justify-between">
            <h2 id="sport-slip" className="text-base font-bold">
              {t('heading')}
            </h2>
            <IconButton icon="close" label={t('close')} onClick={() => turn(false)} />
          </div>
          <Slip />
        </section>
      ) : (
        <Button variant="primary" size={48} block icon="list" ref={takeFocus} onClick={() => turn(true)}>
          {count === 0 ? t('quickOn') : t('open', { count })}
          {price && ` · ${text(price)}`}
        </Button>
      )}
    </div>
  );
}
