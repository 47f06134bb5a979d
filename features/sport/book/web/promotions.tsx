import type { ReactNode } from 'react';
import { useSlots } from '#platform/web/features.ts';
import { PromotionSlots } from '#platform/web/promotion-slots.tsx';

/** Slides and banners of the operator for sport. */
export function Promotions(): ReactNode {
  return <PromotionSlots slots={useSlots('sport.top')} page="sport" />;
}
