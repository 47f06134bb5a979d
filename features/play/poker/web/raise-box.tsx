import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { TableView } from '../contract.ts';
import { sizesOf, sizeTo, sliderStep, sliderTo, STEPS, wheeled, type RaiseRange } from './bets.ts';

interface Props {
  table: TableView;
  range: RaiseRange;
  to: string;
  onTo: (to: string) => void;
}

/** A line of text that a wheel turns by, in pixels, where the browser counts lines. */
const LINE_PX = 34;

/** How much to bet: by the pot, by the slider, by the wheel above it, or typed. */
export function RaiseBox({ table, range, to, onTo }: Props): ReactNode {
  const t = useT('poker.actions');
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(0);
  const turn = useEffectEvent((event: WheelEvent) => {
    // Sideways is the page's, and with Ctrl it zooms.
    if (event.deltaY === 0 || event.ctrlKey) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX;
    const next = wheeled(table, range, to, moved.current + pixels);
    moved.current = next.rest;
    if (next.to !== to) onTo(next.to);
  });
  useEffect(() => {
    const node = box.current!;
    const handleWheel = (event: WheelEvent) => turn(event);
    // React's own listener is passive: the page would scroll away under the pointer.
    node.addEventListener('wheel', handleWheel, { passive: false });
    return () => node.removeEventListener('wheel', handleWheel);
  }, []);
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-x-3 gap-y-2">
      <div className="col-span-2 grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1">
        {sizesOf(table).map((size) => (
          <Button key={size} size={32} className="px-0!" onClick={() => onTo(sizeTo(table, range, size))}>
            {t(`size.${size}`)}
          </Button>
        ))}
      </div>
      <Slider
        label={t('amount')}
        min={0}
        max={STEPS}
        value={sliderStep(range, to)}
        onChange={(step) => onTo(sliderTo(range, step))}
        valueText={() => to}
      />
      <AmountInput aria-label={t('to')} value={to} onChange={onTo} decimals={range.decimals} labels={{}} />
    </div>
  );
}
