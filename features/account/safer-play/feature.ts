import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import * as harmContract from './harm-contract.ts';
import * as raiseContract from './raise-contract.ts';
import { limitsSettings } from './settings.ts';

/** Limits, breaks and the reality check: what keeps players safe, and the operator's rules of who may play. */
export const saferPlay = defineFeature({
  // The room was called limits and held verification too: settings, jobs, cursors and pages of installations know it by that.
  id: 'limits',
  folder: 'safer-play',
  title: 'Safer play',
  plugin: null,
  settings: limitsSettings,
  contract: callsOf({ ...contract, ...harmContract, ...raiseContract }),
  server: () => import('./server/index.ts'),
  web: {
    // The watch over play is on every page of a player; the staff's parts bring the query client themselves.
    queries: false,
    slots: [
      {
        place: 'profile.settings',
        id: 'limits',
        order: 30,
        label: 'limits.nav.limits',
        load: () => import('./web/limits-section.tsx'),
      },
      {
        place: 'shell.overlay',
        id: 'limits',
        order: 40,
        wanted: ({ user, boot }) => user !== null || boot.settings.limits?.asksCountry === true,
        load: () => import('./web/restrictions-overlay.tsx'),
      },
      { place: 'shell.avatar', id: 'break', order: 80, load: () => import('./web/break-row.tsx') },
      { place: 'excluded.actions', id: 'limits', order: 10, load: () => import('./web/excluded-note.tsx') },
      {
        place: 'admin.user',
        id: 'refusals',
        order: 30,
        load: () => import('./web/admin/refusals-panel.tsx'),
      },
      { place: 'admin.user', id: 'harm', order: 28, load: () => import('./web/admin/harm-panel.tsx') },
      { place: 'admin.rooms', id: 'harm', order: 28, load: () => import('./web/admin/harm-section.tsx') },
    ],
    nav: [
      {
        id: 'limits',
        place: 'avatar',
        label: 'limits.nav.limits',
        icon: 'shield',
        to: '/profile/settings#limits',
        order: 60,
        guard: 'auth',
      },
      {
        id: 'limits',
        place: 'footer',
        label: 'limits.nav.limits',
        icon: 'shield',
        to: '/profile/settings#limits',
        order: 95,
        guard: 'auth',
      },
      {
        id: 'harm',
        place: 'admin',
        group: 'players',
        label: 'limits.nav.harm',
        icon: 'warning',
        to: '/admin/room/harm',
        order: 28,
        guard: 'perm:users.guard',
      },
    ],
    modals: {
      'limits.limit': () => import('./web/limit-modal.tsx'),
      'limits.break': () => import('./web/break-modal.tsx'),
      'limits.close': () => import('./web/close-modal.tsx'),
      'limits.reality': () => import('./web/reality-modal.tsx'),
      'limits.country': () => import('./web/country-modal.tsx'),
    },
  },
});
