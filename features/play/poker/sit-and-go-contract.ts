/** Poker: the calls of sit-and-gos. Their tables are those of the contract of the room. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { key, pokerCodes, pokerGame, seed, tableId } from './contract.ts';
import { speed } from './sit-and-go-view-contract.ts';

const offer = z.object({
  id: z.string(),
  name: z.string(),
  seats: z.int(),
  game: pokerGame,
  speed,
  levelMinutes: z.int(),
  currency: z.string(),
  demo: z.boolean(),
  buyIn: amount,
  fee: amount,
  pool: amount,
  /** Percent of the pool, the first place first. */
  shares: z.array(z.int()),
  entrants: z.int(),
  /** The caller waits for it to begin. */
  mine: z.boolean(),
});
export type SitAndGoCard = z.output<typeof offer>;

const lobby = z.object({
  offers: z.array(offer),
  /** What is played, the caller's own first. */
  playing: z.array(
    z.object({
      table: z.string(),
      name: z.string(),
      seats: z.int(),
      game: pokerGame,
      left: z.int(),
      mine: z.boolean(),
    }),
  ),
});
export type SitAndGoLobby = z.output<typeof lobby>;

export const sitAndGos = endpoint({
  method: 'POST',
  path: '/api/poker/sitandgo/list',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: lobby,
  summary: 'Sit-and-gos that wait for players, and those that are played.',
});

export const enterSitAndGo = endpoint({
  method: 'POST',
  path: '/api/poker/sitandgo/enter',
  who: 'user',
  body: z.object({ offer: tableId, clientSeed: z.optional(seed), key }),
  reply: z.object({ table: z.string(), playing: z.boolean() }),
  codes: pokerCodes,
  invalid: { status: 422, code: 16, message: 'This is no entry.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Enter a sit-and-go: buy-in and fee go from the wallet. It begins with its last player.',
});

export const leaveSitAndGo = endpoint({
  method: 'POST',
  path: '/api/poker/sitandgo/leave',
  who: 'user',
  body: z.object({ offer: tableId }),
  reply: z.object({ left: z.boolean() }),
  codes: pokerCodes,
  rate: { max: 60, seconds: 60 },
  summary: 'Leave a sit-and-go that has not begun; buy-in and fee come back.',
});
