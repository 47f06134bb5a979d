import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { SlotPlace } from '../contract/page.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useSlots, partOf, type PlacedSlot } from './features.ts';
import { useNear } from './near.ts';
import { useSettled } from './settled.ts';
import { offerReload } from './toasts.tsx';

const loaded = new Map<PlacedSlot['load'], ComponentType<Record<string, unknown>>>();

function componentOf({ feature, load }: PlacedSlot): ComponentType<Record<string, unknown>> {
  const known = loaded.get(load) ?? lazy(() => partOf(feature, load)().catch((error) => giveUp(load, error)));
  loaded.set(load, known);
  return known;
}

/** Whoever draws it next fetches it again. */
function giveUp(load: PlacedSlot['load'], error: unknown): never {
  loaded.delete(load);
  offerReload();
  throw error;
}

interface SlotProps {
  place: SlotPlace;
  /** Holds the final geometry until the chunk is there; nothing by default. */
  fallback?: ReactNode;
  /** Passed on to every component in the place. */
  props?: Record<string, unknown>;
  /** Below the fold: loaded when the page has settled, so that it does not hold up what is seen first. */
  later?: boolean;
  /** Far below the fold: loaded when the page has settled and its place comes near the window. Needs a fallback with its height. */
  near?: boolean;
}

interface PartProps {
  slot: PlacedSlot;
  fallback?: ReactNode;
  props?: Record<string, unknown> | undefined;
}

/** Draws one slot that is what its page is about: a broken one is for whoever stands around it to say. */
export function SlotBody({ slot, fallback = null, props }: PartProps): ReactNode {
  return <Suspense fallback={fallback}>{createElement(componentOf(slot), props)}</Suspense>;
}

/** Draws one slot, for places that show them one at a time (tabs). A broken one is left out. */
export function SlotPart(part: PartProps): ReactNode {
  return (
    <ErrorBoundary fallback={null}>
      <SlotBody {...part} />
    </ErrorBoundary>
  );
}

/** The same, once its place comes near the window; until then the fallback holds it. */
export function NearSlotPart(part: PartProps): ReactNode {
  const [place, near] = useNear<HTMLDivElement>();
  const settled = useSettled(true);
  return near && settled ? <SlotPart {...part} /> : <div ref={place}>{part.fallback}</div>;
}

/** Draws what the features that are on put in a named place. One that breaks leaves the others standing. */
export function Slot({ place, fallback = null, props, later = false, near = false }: SlotProps): ReactNode {
  const slots = useSlots(place);
  const settled = useSettled(later);
  if (!settled) return slots.length > 0 ? fallback : null;
  const Part = near ? NearSlotPart : SlotPart;
  return slots.map((slot) => (
    <Part key={`${slot.feature}.${slot.id}`} slot={slot} fallback={fallback} props={props} />
  ));
}
