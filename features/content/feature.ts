import { defineFeature } from '#platform/contract/feature.ts';
import {
  adminContent,
  adminDeleteContent,
  adminPicture,
  adminSaveContent,
  banner,
  notifications,
  promotionBanners,
  slides,
} from './contract.ts';

/** What the operator writes on the pages, with drafts and times. */
export const content = defineFeature({
  id: 'content',
  title: 'Content',
  plugin: null,
  permissions: ['content.edit'],
  contract: {
    promotionBanners,
    slides,
    notifications,
    banner,
    adminContent,
    adminSaveContent,
    adminDeleteContent,
    adminPicture,
  },
  server: () => import('./server/index.ts'),
  web: {
    slots: [
      {
        place: 'lobby.top',
        id: 'slides',
        order: 10,
        shape: 'slides',
        wanted: ({ boot }) => (boot.content?.slides ?? 0) > 0,
        load: () => import('./web/slides.tsx'),
      },
      {
        place: 'lobby.top',
        id: 'banners',
        order: 20,
        shape: 'banners',
        wanted: ({ boot }) => (boot.content?.banners ?? 0) > 0,
        load: () => import('./web/banners.tsx'),
      },
      // A page of sport offers these places; what stands there knows which page it is on.
      {
        place: 'sport.top',
        id: 'slides',
        order: 10,
        shape: 'slides',
        load: () => import('./web/slides.tsx'),
      },
      {
        place: 'sport.top',
        id: 'banners',
        order: 20,
        shape: 'banners',
        load: () => import('./web/banners.tsx'),
      },
      {
        place: 'shell.notice',
        id: 'notices',
        order: 20,
        wanted: ({ boot, dismissed }) => boot.content?.notices.some((id) => !dismissed.includes(id)) ?? false,
        load: () => import('./web/notice-bar.tsx'),
      },
      {
        place: 'shell.overlay',
        id: 'greeting',
        order: 50,
        wanted: ({ boot: { content }, dismissed }) =>
          typeof content?.window === 'string' && !dismissed.includes(content.window),
        load: () => import('./web/greeting.tsx'),
      },
      { place: 'admin.rooms', id: 'content', order: 20, load: () => import('./web/admin/content-room.tsx') },
    ],
    nav: [
      {
        id: 'content',
        place: 'admin',
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
