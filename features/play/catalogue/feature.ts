import type { Boot } from '#platform/contract/boot.ts';
import { callsOf, defineFeature, type FeatureRoute } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** Whether a row of the home page has anything in it. */
const has =
  (row: string) =>
  ({ catalogue }: Boot): boolean =>
    (catalogue?.rows[row] ?? 0) > 0;

/** Every list of games is one page that reads its address; see web/finder.ts. */
function finder(path: string, title: string): FeatureRoute {
  return { path, title: `catalogue.title.${title}`, load: () => import('./web/finder-page.tsx') };
}

/** Every game there is to play: the house's own and those of providers, to be filtered, searched and ordered. */
export const catalogue = defineFeature({
  id: 'catalogue',
  title: 'Catalogue',
  plugin: null,
  permissions: ['catalogue.edit'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/casino/originals', '/casino/slots', '/casino/live', '/casino/new-releases', '/casino/providers'],
  web: {
    routes: [
      finder('/casino/originals', 'originals'),
      finder('/casino/slots', 'slots'),
      finder('/casino/live', 'live'),
      finder('/casino/Originals', 'originals'),
      finder('/casino/Slots', 'slots'),
      finder('/casino/Live', 'live'),
      finder('/casino/new-releases', 'new'),
      finder('/casino/latest-releases', 'latest'),
      finder('/casino/game/provider/$provider', 'provider'),
      finder('/casino/favourites', 'favourites'),
      finder('/casino/$tag', 'games'),
      {
        path: '/casino/providers',
        title: 'catalogue.title.providers',
        load: () => import('./web/providers-page.tsx'),
      },
      {
        path: '/provider/all',
        title: 'catalogue.title.providers',
        load: () => import('./web/providers-page.tsx'),
      },
    ],
    nav: [
      {
        id: 'search',
        place: 'sidebar-top',
        label: 'catalogue.nav.search',
        icon: 'search',
        to: '',
        opens: 'search',
        shortcut: '/',
        order: 10,
      },
      {
        id: 'search',
        place: 'bottom',
        label: 'catalogue.nav.search',
        icon: 'search',
        to: '',
        opens: 'search',
        shortcut: '/',
        order: 90,
      },
      {
        id: 'favourites',
        place: 'sidebar-casino',
        label: 'catalogue.nav.favourites',
        icon: 'star',
        to: '/casino/favourites',
        order: 10,
      },
      {
        id: 'slots',
        place: 'sidebar-casino',
        label: 'catalogue.nav.slots',
        icon: 'gem',
        to: '/casino/slots',
        order: 20,
      },
      {
        id: 'live',
        place: 'sidebar-casino',
        label: 'catalogue.nav.live',
        icon: 'cards',
        to: '/casino/live',
        order: 30,
        wanted: has('live'),
      },
      {
        id: 'latest',
        place: 'sidebar-casino',
        label: 'catalogue.nav.latest',
        icon: 'clock',
        to: '/casino/latest-releases',
        order: 40,
        wanted: has('latest'),
      },
      {
        id: 'providers',
        place: 'sidebar-casino',
        label: 'catalogue.nav.providers',
        icon: 'grid',
        to: '/casino/providers',
        order: 50,
      },
      {
        id: 'home',
        place: 'casino-tabs',
        label: 'catalogue.nav.home',
        icon: 'home',
        to: '/',
        order: 10,
      },
      {
        id: 'originals',
        place: 'casino-tabs',
        label: 'catalogue.nav.originals',
        icon: 'bolt',
        to: '/casino/originals',
        order: 20,
      },
      {
        id: 'slots',
        place: 'casino-tabs',
        label: 'catalogue.nav.slots',
        icon: 'gem',
        to: '/casino/slots',
        order: 30,
      },
      {
        id: 'live',
        place: 'casino-tabs',
        label: 'catalogue.nav.live',
        icon: 'cards',
        to: '/casino/live',
        order: 40,
        wanted: has('live'),
      },
      {
        id: 'catalogue',
        place: 'admin',
        group: 'games',
        label: 'catalogue.nav.admin',
        icon: 'grid',
        to: '/admin/room/catalogue',
        order: 35,
        guard: 'perm:catalogue.edit',
      },
    ],
    slots: [
      {
        place: 'shell.overlay',
        id: 'favourites',
        order: 95,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/keep-favourites.tsx'),
      },
      {
        place: 'lobby.sections',
        id: 'slots',
        order: 20,
        wanted: ({ boot }) => has('slots')(boot),
        load: () => import('./web/home-slots.tsx'),
      },
      {
        place: 'lobby.sections',
        id: 'providers',
        order: 40,
        shape: 'providers',
        wanted: ({ boot }) => has('providers')(boot),
        load: () => import('./web/home-providers.tsx'),
      },
      {
        place: 'lobby.sections',
        id: 'live',
        order: 50,
        wanted: ({ boot }) => has('live')(boot),
        load: () => import('./web/home-live.tsx'),
      },
      {
        place: 'lobby.sections',
        id: 'new-releases',
        order: 60,
        wanted: ({ boot }) => has('new-releases')(boot),
        load: () => import('./web/home-new-releases.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'catalogue',
        order: 10,
        load: () => import('./web/admin/catalogue-section.tsx'),
      },
    ],
    modals: {
      search: () => import('./web/search-modal.tsx'),
      'game-preview': () => import('./web/preview-modal.tsx'),
    },
  },
});
