import type { ReactNode } from 'react';
import { carouselFootClass, carouselRowClass } from '#ui/carousel-class.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Slides of the carousel, or promotion banners. */
export type PromotionShape = 'slides' | 'banners';

export const PROMOTION_HEIGHT: Record<PromotionShape, string> = { slides: 'h-50 sm:h-55', banners: 'h-40' };

/** So many are in sight at most; as many placeholders are shown until they are here. */
const PLACES = 3;

/** Holds the room of a carousel until it is here. @param count of slides that it will hold: banners have no dots below */
export function PromotionPlaces({ shape, count = 0 }: { shape: PromotionShape; count?: number }): ReactNode {
  return (
    <div aria-hidden data-places={shape}>
      <div className={cx(carouselRowClass, 'overflow-x-hidden')}>
        {Array.from({ length: PLACES }, (_, index) => (
          <Skeleton key={index} className={cx('rounded-xl!', PROMOTION_HEIGHT[shape])} />
        ))}
      </div>
      {shape === 'slides' && <div className={carouselFootClass(count)} />}
    </div>
  );
}
