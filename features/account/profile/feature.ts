import {
  callsOf,
  defineFeature,
  type FeatureNav,
  type FeatureSlot,
  type LoadComponent,
} from '#platform/contract/feature.ts';
import { ignore, ignored, unignore } from '#platform/contract/ignores.ts';
import * as contract from './contract.ts';

const link = (id: string, icon: string, to: string, order: number): FeatureNav => ({
  id,
  place: 'avatar',
  label: `profile.nav.${id}`,
  icon,
  to,
  order,
  guard: 'auth',
});

/** A section of the settings page. */
const section = (id: string, order: number, load: LoadComponent): FeatureSlot => ({
  place: 'profile.settings',
  id,
  order,
  label: `profile.nav.${id}`,
  load,
});

/** Pages about a player: what others see, and the settings that every room adds a section to. */
export const profile = defineFeature({
  id: 'profile',
  title: 'Profiles',
  plugin: null,
  contract: callsOf(contract, { ignore, unignore, ignored }),
  server: () => import('./server/index.ts'),
  web: {
    routes: [
      { path: '/profile/$tag', title: 'profile.title.profile', load: () => import('./web/profile-page.tsx') },
      {
        path: '/profile/me',
        title: 'profile.title.profile',
        guard: 'auth',
        load: () => import('./web/me-page.tsx'),
      },
      // What is one's own stays open to a player who excluded themself.
      {
        path: '/profile/settings',
        title: 'profile.title.settings',
        guard: 'auth',
        whileExcluded: true,
        load: () => import('./web/settings-page.tsx'),
      },
      {
        path: '/profile/settings/bets',
        title: 'profile.title.bets',
        guard: 'auth',
        whileExcluded: true,
        load: () => import('./web/bets-page.tsx'),
      },
      {
        path: '/profile/settings/statement',
        title: 'profile.title.statement',
        guard: 'auth',
        whileExcluded: true,
        load: () => import('./web/statement-page.tsx'),
      },
      {
        path: '/profile/settings/statement/print',
        title: 'profile.title.statement',
        guard: 'auth',
        whileExcluded: true,
        layout: false,
        load: () => import('./web/statement-print.tsx'),
      },
    ],
    nav: [
      link('profile', 'user', '/profile/me', 10),
      link('bets', 'history', '/profile/settings/bets', 20),
      link('settings', 'settings', '/profile/settings', 30),
    ],
    modals: { 'user-profile': () => import('./web/user-modal.tsx') },
    slots: [
      section('account', 10, () => import('./web/account-section.tsx')),
      section('privacy', 50, () => import('./web/privacy-section.tsx')),
      section('ignored', 60, () => import('./web/ignored-section.tsx')),
      section('data', 70, () => import('./web/data-section.tsx')),
    ],
  },
});
