import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { formatAmount } from '#platform/contract/money.ts';
import { usePath } from '#platform/web/app-link.tsx';
import { useCurrency, useDemo } from '#platform/web/balance.ts';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { emptyTally, type Tally } from './profit.ts';
import { ProfitLine } from './profit-line.tsx';
import { walletKey, resetTally, setMonitor, useLog } from './session-log.ts';

/** The window itself, before it can be measured. */
const BOX = { width: 320, height: 310 };
const EDGE = 8;
const STEPS: Readonly<Record<string, Place | undefined>> = {
  ArrowLeft: { x: -16, y: 0 },
  ArrowRight: { x: 16, y: 0 },
  ArrowUp: { x: 0, y: -16 },
  ArrowDown: { x: 0, y: 16 },
};

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Keeps the window inside the page. */
function inside({ x, y }: Place, node: HTMLElement | null): Place {
  const right = innerWidth - (node?.offsetWidth ?? BOX.width) - EDGE;
  const bottom = innerHeight - (node?.offsetHeight ?? BOX.height) - EDGE;
  return { x: Math.max(EDGE, Math.min(right, x)), y: Math.max(EDGE, Math.min(bottom, y)) };
}

let lastPlace: Place | null = null;

/** A window that can be moved about: what was staked, won and lost since it was last reset. */
export default function ProfitMonitor(): ReactNode {
  const t = useT('originals.stats');
  const currency = useCurrency();
  const demo = useDemo();
  const box = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place>(
    () => lastPlace ?? inside({ x: innerWidth, y: innerHeight - BOX.height - 80 }, null),
  );
  const path = usePath();
  const game = boot().games.find(({ id }) => path === `/casino/game/${id}`);
  const open = game?.id;
  const [wanted, setWanted] = useState<'all' | 'game'>('all');
  const scope = open === undefined ? 'all' : wanted;
  const key = walletKey(currency?.id ?? '', demo, scope === 'game' ? open : undefined);
  const tally = useLog((state) => state.tallies[key]) ?? emptyTally;
  const places = currency ?? { decimals: 8, scale: 8 };
  const move = (next: Place): void => {
    lastPlace = inside(next, box.current);
    setPlace(lastPlace);
  };
  const drag = useDrag(place, move);
  return (
    <section
      ref={box}
      aria-label={t('title')}
      style={{ left: place.x, top: place.y }}
      className="fixed z-widget w-80 max-w-[calc(100vw-16px)] animate-fade-in rounded-xl border border-line bg-panel shadow-pop"
    >
      <header className="flex h-12 items-center gap-1 pe-1">
        <button
          type="button"
          {...drag}
          aria-label={t('move')}
          className="flex h-full min-w-0 flex-1 cursor-grab touch-none items-center gap-2 rounded-s-xl px-4 font-semibold -outline-offset-2 active:cursor-grabbing"
        >
          <Icon name="chart" size={18} className="text-accent" />
          <span className="truncate">{t('title')}</span>
        </button>
        <IconButton icon="refresh" label={t('reset')} title={t('reset')} onClick={() => resetTally(key)} />
        <IconButton icon="close" label={t('close')} onClick={() => setMonitor(false)} />
      </header>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {open !== undefined && (
          <Tabs
            size={32}
            fill
            label={t('scope')}
            value={scope}
            onChange={setWanted}
            items={[
              { id: 'all', label: t('all') },
              { id: 'game', label: game?.title },
            ]}
          />
        )}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-xs">
          <Figure name={t('wagered')}>
            <Money amount={formatAmount(tally.wagered, places)} />
          </Figure>
          <Figure name={t('wins')}>
            <span className="text-win">{tally.wins}</span>
          </Figure>
          <Figure name={t('profit')}>
            <Money profit amount={formatAmount(tally.profit, places)} />
          </Figure>
          <Figure name={t('losses')}>
            <span className="text-lose">{tally.losses}</span>
          </Figure>
        </dl>
        <Chart tally={tally} label={t('chart')} empty={t('empty')} />
      </div>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-fg3">{name}</dt>
      <dd className="truncate text-sm font-semibold tnum">{children}</dd>
    </div>
  );
}

function Chart({ tally, label, empty }: { tally: Tally; label: string; empty: string }): ReactNode {
  return (
    <div className="relative rounded-lg bg-bg p-0 pt-1">
      <ProfitLine
        points={tally.points}
        isLoss={tally.profit < 0n}
        label={label}
        height={96}
        margin={4}
        className="h-24"
      />
      {tally.points.length === 0 && (
        <p className="absolute inset-0 grid place-items-center text-xs text-fg3">{empty}</p>
      )}
    </div>
  );
}

/** Moved by its head: held with the pointer, or with the arrow keys. */
function useDrag(place: Place, move: (next: Place) => void) {
  const held = useRef<Place | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      held.current = { x: event.clientX - place.x, y: event.clientY - place.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (held.current) move({ x: event.clientX - held.current.x, y: event.clientY - held.current.y });
    },
    onPointerUp() {
      held.current = null;
    },
    onPointerCancel() {
      held.current = null;
    },
    onKeyDown(event: KeyboardEvent) {
      const by = STEPS[event.key];
      if (!by) return;
      event.preventDefault();
      move({ x: place.x + by.x, y: place.y + by.y });
    },
  };
}
