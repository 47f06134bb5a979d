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
});
