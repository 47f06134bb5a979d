/** Poker: tournaments as staff schedule them and call them off. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, printableLines } from '#platform/contract/fields.ts';
import { pokerGame } from './contract.ts';
import { tournamentCard, tournamentId } from './tournament-contract.ts';

const money = z.string().check(z.regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/));
const chips = z.int().check(z.gte(0), z.lte(1_000_000_000));
const minutes = z.int().check(z.gte(1), z.lte(240));

const stageInput = z.union([
  z.object({ kind: z.literal('level'), minutes, smallBlind: chips, bigBlind: chips, ante: chips }),
  z.object({ kind: z.literal('break'), minutes }),
]);
export type StageInput = z.output<typeof stageInput>;

export const MAX_STAGES = 60;

export const staffTournaments = endpoint({
  method: 'POST',
  path: '/api/admin/poker/tournaments',
  who: 'perm:poker.tournaments',
  view: 'reads',
  body: z.object({ page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1) }),
  reply: z.object({ tournaments: z.array(tournamentCard), pages: z.int() }),
  summary: 'Every tournament, the latest start first.',
});

export const scheduleTournament = endpoint({
  method: 'POST',
  path: '/api/admin/poker/tournaments/schedule',
  who: 'perm:poker.tournaments',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), printable),
    /** Epoch milliseconds. */
    startsAt: z.int().check(z.gte(0), z.lte(4_000_000_000_000)),
    currency: z.string().check(z.minLength(1), z.maxLength(12), printable),
    /** No-limit hold'em or pot-limit Omaha. */
    game: z._default(pokerGame, 'holdem'),
    /** Played for play money. */
    demo: z._default(z.boolean(), false),
    buyIn: money,
    fee: money,
    seats: z.int().check(z.gte(2), z.lte(9)),
    startingStack: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    stages: z.array(stageInput).check(z.minLength(1), z.maxLength(MAX_STAGES)),
    lateLevel: z.int().check(z.gte(0), z.lte(MAX_STAGES)),
    reentries: z.int().check(z.gte(0), z.lte(10)),
    minPlayers: z.int().check(z.gte(2), z.lte(1_000)),
    maxEntries: z.int().check(z.gte(2), z.lte(1_000)),
  }),
  reply: z.object({ id: z.string() }),
  codes: {
    1: 'poker.staffError.start',
    2: 'poker.staffError.currency',
    3: 'poker.staffError.amount',
    4: 'poker.staffError.stages',
    5: 'poker.staffError.late',
    6: 'poker.staffError.players',
    16: 'poker.staffError.input',
  },
  invalid: { status: 422, code: 16, message: 'This is no tournament.' },
  rate: { max: 30, seconds: 60 },
  summary: 'Schedules a tournament. Registration is open at once.',
});

export const cancelTournament = endpoint({
  method: 'POST',
  path: '/api/admin/poker/tournaments/cancel',
  who: 'perm:poker.tournaments',
  body: z.object({
    tournament: tournamentId,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), printableLines),
  }),
  reply: z.object({}),
  codes: {
    3: 'poker.staffError.linked',
    16: 'poker.staffError.input',
    20: 'poker.staffError.own',
    27: 'poker.staffError.over',
    31: 'poker.error.tournament',
  },
  invalid: { status: 422, code: 16, message: 'This is no reason.' },
  rate: { max: 30, seconds: 60 },
  summary: 'Calls a tournament off: everybody is paid back, or their share when it is played.',
});
