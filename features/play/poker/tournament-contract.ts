/** Poker: tournaments of several tables. Their tables are those of the contract of the room. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { key, pokerCodes, pokerGame, seed } from './contract.ts';

/** Refusals of registering and of taking it back. */
export const tournamentCodes = { ...pokerCodes, 3: 'poker.error.entered' } as const;

export const tournamentId = z.string().check(z.regex(/^mt-[0-9a-f]{12}$/));

const status = z.enum(['open', 'playing', 'ended', 'cancelled']);

export const tournamentCard = z.object({
  id: z.string(),
  name: z.string(),
  status,
  startsAt: z.int(),
  currency: z.string(),
  demo: z.boolean(),
  buyIn: amount,
  fee: amount,
  pool: amount,
  game: pokerGame,
  /** Seats of a table. */
  seats: z.int(),
  startingStack: amount,
  /** Entries, those of who entered again too; players; and who is still in. */
  entries: z.int(),
  players: z.int(),
  left: z.int(),
  maxEntries: z.int(),
  /** Until when players may register. */
  registerUntil: z.int(),
  canRegister: z.boolean(),
  /** The caller's newest entry; null: none. */
  mine: z.nullable(z.enum(['waits', 'plays', 'out'])),
  /** Where the caller sits; null: nowhere, or it is not played. */
  ownTable: z.nullable(z.string()),
});
export type TournamentCard = z.output<typeof tournamentCard>;

const stage = z.object({
  kind: z.enum(['level', 'break']),
  minutes: z.int(),
  /** Of a break: nothing. */
  smallBlind: amount,
  bigBlind: amount,
  ante: amount,
});

const tournamentReply = z.object({
  ...tournamentCard.shape,
  /** As they were scheduled; after the last of them the blinds double with every level, which is added when it comes. */
  stages: z.array(stage),
  /** Registration ends with this level, from 1; 0: with the start. */
  lateLevel: z.int(),
  reentries: z.int(),
  minPlayers: z.int(),
  prizes: z.array(amount),
  /** Null: it has not begun, or is over. */
  clock: z.nullable(
    z.object({
      level: z.int(),
      /** In `stages`. */
      stage: z.int(),
      isBreak: z.boolean(),
      endsAt: z.nullable(z.int()),
      handForHand: z.boolean(),
    }),
  ),
  entrants: z.array(
    z.object({
      no: z.int(),
      user: z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) }),
      clientSeed: z.string(),
      status: z.enum(['waits', 'plays', 'out', 'again']),
      table: z.nullable(z.string()),
      stack: z.nullable(amount),
      place: z.nullable(z.int()),
      prize: z.nullable(amount),
    }),
  ),
  tables: z.array(z.object({ table: z.string(), players: z.int() })),
  /** What the seats were drawn with; the seed is shown after the draw, with the entries in the order they were drawn. */
  draw: z.object({ commitment: z.string(), seed: z.nullable(z.string()), order: z.array(z.int()) }),
  at: z.int(),
});
export type TournamentReply = z.output<typeof tournamentReply>;

export const tournaments = endpoint({
  method: 'POST',
  path: '/api/poker/tournament/list',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.array(tournamentCard),
  summary: 'Tournaments that are to come or are played, and those that ended lately.',
});

export const tournament = endpoint({
  method: 'POST',
  path: '/api/poker/tournament/get',
  who: 'guest',
  view: 'reads',
  body: z.object({ tournament: tournamentId }),
  reply: tournamentReply,
  codes: { 31: 'poker.error.tournament' },
  summary: 'A tournament: its clock, levels, entrants, tables and prizes.',
});

export const registerTournament = endpoint({
  method: 'POST',
  path: '/api/poker/tournament/register',
  who: 'user',
  body: z.object({ tournament: tournamentId, clientSeed: z.optional(seed), key }),
  reply: z.object({ entry: z.int() }),
  codes: tournamentCodes,
  invalid: { status: 422, code: 16, message: 'This is no registration.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Register, or enter again: buy-in and fee go from the wallet.',
});

export const unregisterTournament = endpoint({
  method: 'POST',
  path: '/api/poker/tournament/unregister',
  who: 'user',
  body: z.object({ tournament: tournamentId }),
  reply: z.object({ left: z.boolean() }),
  codes: tournamentCodes,
  rate: { max: 60, seconds: 60 },
  summary: 'Take a registration back before the start; buy-in and fee come back.',
});
