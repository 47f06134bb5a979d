import type { ReactNode } from 'react';
import { boot } from '#platform/web/boot.ts';
import { useSlots } from '#platform/web/features.ts';
import { PromotionPlaces } from '#platform/web/promotion-places.tsx';
import { SlotPart } from '#platform/web/slots.tsx';
import { useStore } from '#platform/web/store.ts';

/** Slides and banners of the operator, above the games. Where there are none, no room is kept for them. */
export function Promotions(): ReactNode {
  const locale = useStore((state) => state.locale);
  const { slides = 0, banners = 0 } = boot().content?.[locale] ?? {};
  return useSlots('lobby.top').map((slot) => {
    const shape = slot.shape === 'slides' ? 'slides' : 'banners';
    return (
      <SlotPart
        key={`${slot.feature}.${slot.id}`}
        slot={slot}
        props={{ page: 'casino' }}
        fallback={<PromotionPlaces shape={shape} count={shape === 'slides' ? slides : banners} />}
      />
    );
  });
}
