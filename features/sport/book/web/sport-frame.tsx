import '#ui/stage.css';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useOddsText } from './odds-text.ts';
import { Slip } from './slip.tsx';
import { useSlip } from './slip-store.ts';
import { useBoard } from './use-board.ts';
import { useTogether } from './use-together.ts';

const WIDE = '(min-width: 1200px)';

/** Frame of every sport page: the slip is docked where there is room, and a sheet from below on phones. */
export function SportFrame({ children }: { children: ReactNode }): ReactNode {
  useBoard();
  const wide = useMedia(WIDE);
  return (
    <Queries>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
        {wide ? <Dock /> : <Sheet />}
      </div>
    </Queries>
  );
}

function Dock(): ReactNode {
  const t = useT('sport.slip');
  return (
    <aside
      aria-labelledby="sport-slip"
      className="sticky top-[calc(76px+var(--ribbon))] max-h-[calc(100dvh-92px-var(--ribbon))] scroll-pb-48 overflow-y-auto rounded-xl border border-line/70 bg-panel p-4"
    >
      <h2 id="sport-slip" className="mb-3 text-base font-bold">
        {t('heading')}
      </h2>
      <Slip />
    </aside>
  );
}

function Sheet(): ReactNode {
  const t = useT('sport.slip');
  const count = useSlip((slip) => slip.legs.length);
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
  /** What took the place of the part that had the focus takes the focus too. */
  function takeFocus(node: HTMLElement | null): void {
    if (!node || !moved.current) return;
    moved.current = false;
    node.focus({ preventScroll: true });
  }
  if (!open && count === 0) return null;
  return (
    <div data-clear className="sticky bottom-[calc(var(--bar)+12px)] z-1">
      {open ? (
        <section
          ref={takeFocus}
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
          {t('open', { count })}
          {price && ` · ${text(price)}`}
        </Button>
      )}
    </div>
  );
}
