import { useState, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { edit, tradingCodes, type PositionView } from '../contract.ts';
import { type Draft, type Line, lineKey, linesOf, priceOfKey, priceOfPoint } from './chart-drag.ts';
import { priceText } from './price.ts';
import { takePosition } from './queries.ts';
import type { Geometry } from './ticker-chart.ts';

const SIZE_PX = 24;

/** How far down the chart is seen: what asks about a line stands over the rest. */
export function floorOf(box: HTMLElement | null, height: number): number {
  return Math.min(height, box?.querySelector<HTMLElement>('[data-line-asked]')?.offsetTop ?? height);
}

/** Puts every handle in the box at the height of its price; what is out of sight stands at the edge, above what asks about it. */
export function placeHandles(box: HTMLElement | null, { y: yOf, width, floor }: Geometry): void {
  const lowest = floorOf(box, floor) - SIZE_PX;
  for (const handle of box?.querySelectorAll<HTMLElement>('[data-line-price]') ?? []) {
    const y = yOf(Number(handle.dataset.linePrice)) ?? 0;
    const top = Math.min(lowest, Math.max(0, y - SIZE_PX / 2));
    handle.style.transform = `translate(${width - SIZE_PX - 6}px, ${top}px)`;
  }
}

interface ChartHandlesProps {
  positions: readonly PositionView[];
  decimals: number;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  /** What the handles stand on. */
  box: RefObject<HTMLDivElement | null>;
  geometry: RefObject<Geometry | null>;
}

/** Take profit and stop as handles on the chart: moved by pointer or keys, and asked about before they count. */
export function ChartHandles(props: ChartHandlesProps): ReactNode {
  const { positions, decimals, draft, onDraft, box, geometry } = props;
  const t = useT('trading.chart');
  const [busy, setBusy] = useState(false);
  const lines = linesOf(positions);
  const held = draft && lines.some((line) => lineKey(line) === lineKey(draft)) ? draft : null;

  const move = (line: Line, price: string): void => onDraft({ ...line, price, problem: null });

  function handleMove(event: PointerEvent<HTMLElement>, line: Line): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const top = box.current?.getBoundingClientRect().top ?? 0;
    const price = geometry.current?.price(event.clientY - top) ?? null;
    if (price !== null) move(line, priceOfPoint(price, decimals));
  }

  function handleKey(event: KeyboardEvent, line: Line, shown: string): void {
    const price = priceOfKey(event.key, shown, decimals);
    if (price !== null) move(line, price);
    else if (event.key === 'Escape' && held) onDraft(null);
    else if (event.key === 'Enter' && held) void save(held);
    else return;
    event.preventDefault();
  }

  async function save(one: Draft): Promise<void> {
    setBusy(true);
    try {
      const price = { kind: 'price' as const, price: one.price };
      takePosition((await call(edit, { id: one.position, [one.which]: price })).position);
      onDraft(null);
    } catch (error) {
      onDraft({ ...one, problem: errorText(error, tradingCodes) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {lines.map((line) => {
        const mine = held && lineKey(held) === lineKey(line);
        const price = mine ? held.price : line.price;
        return (
          <div
            key={lineKey(line)}
            role="slider"
            tabIndex={0}
            data-line-price={price}
            aria-orientation="vertical"
            aria-label={t(line.which, { multiplier: line.multiplier })}
            aria-valuemin={0}
            aria-valuemax={Number(line.price) * 2}
            aria-valuenow={Number(price)}
            aria-valuetext={priceText(price, decimals)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => handleMove(event, line)}
            onKeyDown={(event) => handleKey(event, line, price)}
            style={{
              touchAction: 'none',
              cursor: 'ns-resize',
              width: SIZE_PX,
              height: SIZE_PX,
              left: 0,
              top: 0,
            }}
            className={`absolute grid place-items-center rounded-md border border-line bg-raised text-xs font-bold ${line.which === 'takeProfit' ? 'text-win' : 'text-warn'}`}
          >
            <span aria-hidden>⇕</span>
          </div>
        );
      })}
      {held && (
        <div
          role="group"
          aria-label={t('move')}
          data-line-asked
          className="absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-2 bg-raised px-3 py-2 text-sm"
        >
          <p role="status" className="min-w-0 flex-1">
            {`${t(held.which, { multiplier: held.multiplier })}: ${priceText(held.price, decimals)}`}
            {held.problem !== null && <span className="block text-lose">{held.problem}</span>}
          </p>
          <Button size={32} variant="primary" loading={busy} onClick={() => void save(held)}>
            {t('save')}
          </Button>
          <Button size={32} disabled={busy} onClick={() => onDraft(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </>
  );
}
