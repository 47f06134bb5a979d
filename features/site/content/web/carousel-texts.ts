import type { CarouselTexts } from '#ui/carousel.tsx';
import type { Translate } from '#platform/web/i18n.ts';

/** @param t texts of the carousel: those of slides or of banners */
export function carouselTexts(t: Translate): CarouselTexts {
  return {
    label: t('label'),
    previous: t('previous'),
    next: t('next'),
    slide: (number, total) => t('number', { number, total }),
    go: (number) => t('go', { number }),
    pause: t('pause'),
    play: t('play'),
  };
}
