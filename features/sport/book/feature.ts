import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import { together } from './builder-contract.ts';
import {
  acceptOffer,
  bets,
  boardChannel,
  categories,
  confirm,
  event,
  events,
  offer,
  quote,
  submit,
} from './contract.ts';
import * as boostCalls from './boosts-contract.ts';
import * as desk from './desk-contract.ts';
import { favouriteEvents, favourites } from './favourites-contract.ts';
import * as marginCalls from './margins-contract.ts';
import { preferences } from './preferences.ts';
import * as resultCalls from './results-contract.ts';
import * as shareCalls from './share-contract.ts';
import { sportSettings } from './settings.ts';

/** The house's own sportsbook: a feed, prices, slips and their settlement. */
export const sport = defineFeature({
  id: 'book',
  title: 'Sportsbook',
  plugin: 'sport',
  // Where money is real an operator decides on it: bets on sport need a licence of their own in many places.
  startsOff: 'with-main-network',
  settings: sportSettings,
  contract: {
    categories,
    events,
    event,
    quote,
    together,
    submit,
    confirm,
    bets,
    offer,
    acceptOffer,
    favourites,
    favouriteEvents,
    boardChannel,
    ...callsOf(desk, boostCalls, marginCalls, resultCalls, shareCalls),
  },
  permissions: ['sport.read', 'sport.settle', 'sport.trade'],
  server: () => import('./server/index.ts'),
  listed: ['/sport'],
  web: {
    preferences,
    // Nothing of it is on other pages; each of its own brings the query client.
    queries: false,
    routes: [
      { path: '/sport', title: 'sport.title', load: () => import('./web/sport-page.tsx') },
      { path: '/sport/search', title: 'sport.search.title', load: () => import('./web/search-page.tsx') },
      { path: '/sport/live', title: 'sport.heading.live', load: () => import('./web/live-page.tsx') },
      { path: '/sport/bets', title: 'sport.bets.title', load: () => import('./web/bets-page.tsx') },
      {
        path: '/sport/favourites',
        title: 'sport.favourites.title',
        load: () => import('./web/favourites-page.tsx'),
      },
      { path: '/sport/results', title: 'sport.results.title', load: () => import('./web/results/page.tsx') },
      {
        path: '/sport/results/$id',
        title: 'sport.results.title',
        load: () => import('./web/results/page.tsx'),
      },
      {
        path: '/sport/results/$id/$part',
        title: 'sport.results.title',
        load: () => import('./web/results/page.tsx'),
      },
      { path: '/sport/category/$id', title: 'sport.title', load: () => import('./web/category-page.tsx') },
      {
        path: '/sport/category/$id/$filter',
        title: 'sport.title',
        load: () => import('./web/category-page.tsx'),
      },
      { path: '/sport/event/$id', title: 'sport.event.title', load: () => import('./web/event-page.tsx') },
    ],
    nav: [
      {
        id: 'sport',
        place: 'sidebar-switch',
        label: 'sport.nav.sports',
        icon: 'sport',
        to: '/sport',
        order: 20,
      },
      { id: 'sport', place: 'sidebar', label: 'sport.nav.sports', icon: 'sport', to: '/sport', order: 5 },
      {
        id: 'sport.bets',
        place: 'sidebar',
        label: 'sport.nav.bets',
        icon: 'history',
        to: '/sport/bets',
        order: 6,
        guard: 'auth',
      },
      {
        id: 'sport',
        place: 'admin',
        group: 'games',
        label: 'sport.desk.title',
        icon: 'sport',
        to: '/admin/room/sport',
        order: 47,
        guard: 'perm:sport.read',
      },
      { id: 'sport', place: 'bottom', label: 'sport.nav.sports', icon: 'sport', to: '/sport', order: 15 },
    ],
    slots: [
      { place: 'chat.slip', id: 'sport', order: 10, load: () => import('./web/shared/chat-slip.tsx') },
      { place: 'bet.product', id: 'sport', order: 10, load: () => import('./web/shared/bet-window.tsx') },
      { place: 'admin.rooms', id: 'sport', order: 47, load: () => import('./web/admin/desk-section.tsx') },
    ],
  },
});
