import type { ReactNode } from 'react';
import { useSlots } from '#platform/web/features.ts';
import { PromotionSlots } from '#platform/web/promotion-slots.tsx';

/** Slides and banners of the operator, above the games. */
export function Promotions(): ReactNode {
  return <PromotionSlots slots={useSlots('lobby.top')} page="casino" />;
}
