import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { PromotionPlaces } from '#platform/web/promotion-places.tsx';
import { useStore } from '#platform/web/store.ts';
import { carouselTexts } from './carousel-texts.ts';
import { MAX_CARDS, ofPage, type Page } from './of-page.ts';
import { slidesQuery } from './queries.ts';
import { SlideCard } from './slide-card.tsx';

/** How long a slide stands, in ms: long enough to be read twice. */
const STANDS = 7000;

/** The carousel over the games: slides of 'sport' on sport pages, all others on casino pages. */
export default function Slides({ page = 'casino' }: { page?: Page }): ReactNode {
  const t = useT('content.slides');
  const locale = useStore((state) => state.locale);
  const query = useQuery(slidesQuery(locale));
  if (query.isPending)
    return <PromotionPlaces shape="slides" count={boot().content?.[locale]?.[page].slides ?? 0} />;
  const slides = ofPage(query.data ?? [], page, ({ category }) => category === 'sport');
  if (slides.length === 0) return null;
  return (
    <Carousel texts={carouselTexts(t)} most={MAX_CARDS[page]} autoplay={STANDS} dots>
      {slides.map((slide, index) => (
        <SlideCard key={slide._id} slide={slide} first={index === 0} />
      ))}
    </Carousel>
  );
}
