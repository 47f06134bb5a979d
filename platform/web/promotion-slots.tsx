import type { ReactNode } from 'react';
import { boot } from './boot.ts';
import type { PlacedSlot } from './features.ts';
import { PromotionPlaces } from './promotion-places.tsx';
import { SlotPart } from './slots.tsx';
import { useStore } from './store.ts';

interface Props {
  /** What stands at the top of the page. */
  slots: readonly PlacedSlot[];
  page: 'casino' | 'sport';
}

/** Slides and banners of the operator. Where there are none, no room is kept for them. */
export function PromotionSlots({ slots, page }: Props): ReactNode {
  const locale = useStore((state) => state.locale);
  const count = boot().content?.[locale]?.[page].slides ?? 0;
  return slots.map((slot) => (
    <SlotPart
      key={`${slot.feature}.${slot.id}`}
      slot={slot}
      props={{ page }}
      fallback={<PromotionPlaces shape={slot.shape === 'slides' ? 'slides' : 'banners'} count={count} />}
    />
  ));
}
