import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { PromotionPlaces } from '#platform/web/promotion-places.tsx';
import { useStore } from '#platform/web/store.ts';
import { BannerCard } from './banner-card.tsx';
import { carouselTexts } from './carousel-texts.ts';
import { MAX_CARDS, ofPage, type Page } from './of-page.ts';
import { bannersQuery } from './queries.ts';

/** Promotion banners, one to three side by side. The server keeps those for players from guests. */
export default function Banners({ page = 'casino' }: { page?: Page }): ReactNode {
  const t = useT('content.banners');
  const locale = useStore((state) => state.locale);
  const query = useQuery(bannersQuery(locale));
  if (query.isPending) return <PromotionPlaces shape="banners" />;
  const banners = ofPage(query.data ?? [], page, ({ sport }) => sport);
  if (banners.length === 0) return null;
  return (
    <Carousel texts={carouselTexts(t)} most={MAX_CARDS[page]}>
      {banners.map((banner) => (
        <BannerCard key={banner._id} banner={banner} />
      ))}
    </Carousel>
  );
}
