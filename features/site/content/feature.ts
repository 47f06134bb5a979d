import { callsOf, defineFeature, type SlotPage } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** What there is to see in the language of the page. */
function seen({ boot, locale }: SlotPage) {
  return boot.content?.[locale];
}

const hasSlides = (page: SlotPage, of: 'casino' | 'sport'): boolean => (seen(page)?.[of].slides ?? 0) > 0;

/** Some banners are for players only. */
function hasBanners(page: SlotPage, of: 'casino' | 'sport'): boolean {
  const { banners = 0, playerBanners = 0 } = seen(page)?.[of] ?? {};
  return banners > 0 || (page.user !== null && playerBanners > 0);
}

/** What the operator writes on the pages, with drafts and times. */
export const content = defineFeature({
  id: 'content',
  title: 'Content',
  plugin: null,
  permissions: ['content.edit'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    slots: [
      {
        place: 'lobby.top',
        id: 'slides',
        order: 10,
        shape: 'slides',
        wanted: (page) => hasSlides(page, 'casino'),
        load: () => import('./web/slides.tsx'),
      },
      {
        place: 'lobby.top',
        id: 'banners',
        order: 20,
        shape: 'banners',
        wanted: (page) => hasBanners(page, 'casino'),
        load: () => import('./web/banners.tsx'),
      },
      // A page of sport offers these places; what stands there knows which page it is on.
      {
        place: 'sport.top',
        id: 'slides',
        order: 10,
        shape: 'slides',
        wanted: (page) => hasSlides(page, 'sport'),
        load: () => import('./web/slides.tsx'),
      },
      {
        place: 'sport.top',
        id: 'banners',
        order: 20,
        shape: 'banners',
        wanted: (page) => hasBanners(page, 'sport'),
        load: () => import('./web/banners.tsx'),
      },
      {
        place: 'shell.notice',
        id: 'notices',
        order: 20,
        wanted: (page) => seen(page)?.notices.some((id) => !page.dismissed.includes(id)) ?? false,
        load: () => import('./web/notice-bar.tsx'),
      },
      {
        place: 'shell.overlay',
        id: 'greeting',
        order: 50,
        wanted: (page) => {
          const id = seen(page)?.window ?? null;
          return id !== null && !page.dismissed.includes(id);
        },
        load: () => import('./web/greeting.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'content',
        order: 20,
        load: () => import('./web/admin/content-section.tsx'),
      },
    ],
    nav: [
      {
        id: 'content',
        place: 'admin',
        group: 'site',
        label: 'content.nav.admin',
        icon: 'edit',
        to: '/admin/room/content',
        order: 36,
        guard: 'perm:content.edit',
      },
    ],
    modals: { 'content.window': () => import('./web/window-modal.tsx') },
  },
});
