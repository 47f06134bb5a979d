import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import { tableChat, writeLine } from './chat-contract.ts';
import {
  act,
  away,
  clientSeed,
  leave,
  ownChannel,
  seatOptions,
  sit,
  table,
  tables,
  topUp,
  wait,
} from './contract.ts';
import * as figures from './figures-contract.ts';
import { hand, hands, proof } from './hand-contract.ts';
import * as staffHands from './hands-staff-contract.ts';
import * as freezes from './freeze-contract.ts';
import * as integrity from './integrity-contract.ts';
import { note, notes } from './notes-contract.ts';
import { preferences } from './preferences.ts';
import { pokerSettings } from './settings.ts';
import * as tournaments from './tournament-contract.ts';
import * as staff from './tournament-staff-contract.ts';
import { enterSitAndGo, leaveSitAndGo, sitAndGos } from './sit-and-go-contract.ts';

/** Cash tables, sit-and-gos and tournaments of no-limit hold'em and pot-limit Omaha: players against each other, the house takes a rake or a fee. */
export const poker = defineFeature({
  id: 'poker',
  title: 'Poker',
  plugin: 'poker',
  startsOff: true,
  settings: pokerSettings,
  permissions: ['poker.cards', 'poker.freeze', 'poker.hands', 'poker.integrity', 'poker.tournaments'],
  contract: {
    tables,
    table,
    sit,
    topUp,
    leave,
    act,
    away,
    clientSeed,
    seatOptions,
    notes,
    note,
    tableChat,
    writeLine,
    wait,
    sitAndGos,
    enterSitAndGo,
    leaveSitAndGo,
    hands,
    hand,
    proof,
    ownChannel,
    ...callsOf(tournaments, staff, integrity, freezes, staffHands, figures),
  },
  server: () => import('./server/index.ts'),
  listed: ['/poker'],
  web: {
    preferences,
    // Nothing on other pages asks for anything; each of its own brings the query client.
    queries: false,
    routes: [
      { path: '/poker', title: 'poker.title', load: () => import('./web/lobby-page.tsx') },
      {
        path: '/poker/tournament/$tournament',
        title: 'poker.title',
        load: () => import('./web/tournament-page.tsx'),
      },
      { path: '/poker/$table', title: 'poker.title', load: () => import('./web/table-page.tsx') },
    ],
    nav: [
      { id: 'poker', place: 'sidebar', label: 'poker.nav.sidebar', icon: 'cards', to: '/poker', order: 15 },
      {
        id: 'tournaments',
        place: 'admin',
        group: 'games',
        label: 'poker.nav.tournaments',
        icon: 'trophy',
        to: '/admin/room/tournaments',
        order: 41,
        guard: 'perm:poker.tournaments',
      },
      {
        id: 'pokerReports',
        place: 'admin',
        group: 'games',
        label: 'poker.nav.reports',
        icon: 'users',
        to: '/admin/room/poker-reports',
        order: 42,
        guard: 'perm:poker.integrity',
      },
      {
        id: 'pokerHands',
        place: 'admin',
        group: 'games',
        label: 'poker.nav.hands',
        icon: 'cards',
        to: '/admin/room/poker-hands',
        order: 43,
        guard: 'perm:poker.hands',
      },
      {
        id: 'pokerCards',
        place: 'admin',
        group: 'games',
        label: 'poker.nav.cards',
        icon: 'eye',
        to: '/admin/room/poker-cards',
        order: 44,
        guard: 'perm:poker.cards',
      },
      {
        id: 'pokerFreezes',
        place: 'admin',
        group: 'games',
        label: 'poker.nav.freezes',
        icon: 'lock',
        to: '/admin/room/poker-freezes',
        order: 45,
        guard: 'perm:poker.freeze',
      },
    ],
    slots: [
      { place: 'lobby.originals', id: 'poker', order: 0, load: () => import('./web/poker-tile.tsx') },
      { place: 'fairness.below', id: 'poker', order: 15, load: () => import('./web/verify-hand.tsx') },
      {
        place: 'admin.rooms',
        id: 'tournaments',
        order: 34,
        load: () => import('./web/admin/tournaments-section.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'poker-reports',
        order: 35,
        load: () => import('./web/admin/reports-section.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'poker-hands',
        order: 36,
        load: () => import('./web/admin/hands-section.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'poker-cards',
        order: 37,
        load: () => import('./web/admin/live-cards-section.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'poker-freezes',
        order: 38,
        load: () => import('./web/admin/freezes-section.tsx'),
      },
    ],
    modals: {
      'poker.callOff': () => import('./web/admin/call-off-modal.tsx'),
      'poker.chat': () => import('./web/chat-modal.tsx'),
      'poker.confiscate': () => import('./web/admin/confiscate-modal.tsx'),
      'poker.freeze': () => import('./web/admin/freeze-modal.tsx'),
      'poker.thaw': () => import('./web/admin/thaw-modal.tsx'),
      'poker.notes': () => import('./web/notes-modal.tsx'),
      'poker.hand': () => import('./web/hand-modal.tsx'),
      'poker.report': () => import('./web/admin/report-modal.tsx'),
      'poker.staffHand': () => import('./web/admin/staff-hand-modal.tsx'),
      'poker.sit': () => import('./web/sit-modal.tsx'),
    },
  },
});
