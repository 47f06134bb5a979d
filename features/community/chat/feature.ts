import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import * as moderation from './moderation-contract.ts';
import { preferences } from './preferences.ts';
import { chatSettings } from './settings.ts';
import * as staff from './staff-contract.ts';

/** The rooms in which players talk, beside every page. */
export const chat = defineFeature({
  id: 'chat',
  title: 'Chat',
  plugin: 'chat',
  settings: chatSettings,
  permissions: ['chat_moderator', 'chat.edit'],
  contract: callsOf(contract, moderation, staff, contract.rooms),
  server: () => import('./server/index.ts'),
  web: {
    preferences,
    slots: [
      { place: 'shell.dock', id: 'chat', order: 10, load: () => import('./web/dock.tsx') },
      { place: 'bet.share', id: 'chat', order: 10, load: () => import('./web/share-bet.tsx') },
      { place: 'game.share', id: 'chat', order: 10, load: () => import('./web/share-result.tsx') },
      { place: 'admin.rooms', id: 'chat', order: 30, load: () => import('./web/admin/chat-section.tsx') },
      {
        place: 'admin.user.tabs',
        id: 'chat',
        label: 'chat.nav.user',
        order: 40,
        load: () => import('./web/admin/user-tab.tsx'),
      },
    ],
    nav: [
      {
        id: 'chat',
        place: 'admin',
        group: 'players',
        label: 'chat.nav.admin',
        icon: 'chat',
        to: '/admin/room/chat',
        order: 38,
        guard: 'perm:chat_moderator',
      },
    ],
    modals: {
      'chat.rules': () => import('./web/rules-modal.tsx'),
      'chat.online': () => import('./web/online-modal.tsx'),
      'chat.moderate': () => import('./web/moderate-modal.tsx'),
      'chat.quiz': () => import('./web/quiz-modal.tsx'),
    },
  },
});
