/** Boosted prices of single selections: what players see of them, and what staff do. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eventId, marketKey, outcomeId } from './contract.ts';
import { DESK, deskCodes } from './desk-contract.ts';

/** The database's text holds no NUL. */
const text = /^[^\0]*$/;
const reason = z.string().check(z.minLength(3), z.maxLength(300), z.regex(text));
const usd = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));
const odds = z.string();

const selection = {
  event: z.string(),
  sport: z.number(),
  tournament: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: z.number(),
  market: z.string(),
  marketId: z.number(),
  specifiers: z.record(z.string(), z.string()),
  outcome: z.string(),
} as const;

const boostView = z.object({
  id: z.string(),
  ...selection,
  live: z.boolean(),
  /** Of the market: a slip names it with the boost. */
  version: z.number(),
  odds,
  boosted: odds,
  endsAt: z.number(),
  /** Greatest stake, dollars. */
  maxStake: z.string(),
  /** How many players more may take it; null: everybody. */
  left: z.nullable(z.number()),
  /** The player has taken it. */
  had: z.boolean(),
});
export type BoostView = z.output<typeof boostView>;

export const boosts = endpoint({
  method: 'POST',
  path: '/api/sport/boosts',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ now: z.number(), boosts: z.array(boostView) }),
  summary: 'Selections whose price is raised now, with the price of their market',
});

const deskBoostView = z.object({
  id: z.string(),
  ...selection,
  price: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  maxStake: z.string(),
  /** Most that all bets on it may win together, and what they win if it does; dollars. */
  maxWin: z.string(),
  wins: z.string(),
  first: z.nullable(z.number()),
  players: z.number(),
  from: z.number(),
  until: z.number(),
  reason: z.string(),
  madeBy: z.string(),
  ended: z.boolean(),
});
export type DeskBoost = z.output<typeof deskBoostView>;

export const deskBoosts = endpoint({
  method: 'POST',
  path: '/api/admin/sport/boosts',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({}),
  reply: z.array(deskBoostView),
  summary: 'Boosted prices, those that are on and the newest first, with what was taken of them',
});

export const deskBoost = endpoint({
  method: 'POST',
  path: '/api/admin/sport/boost',
  who: 'perm:sport.trade',
  body: z.object({
    event: eventId,
    market: marketKey,
    outcome: outcomeId,
    /** One of both. */
    price: z.nullable(z.string().check(z.regex(/^[1-9][0-9]{0,2}(\.[0-9]{1,2})?$/))),
    percent: z.nullable(z.int().check(z.gte(1), z.lte(200))),
    maxStake: usd,
    maxWin: usd,
    first: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
    /** Epoch ms. */
    from: z.int().check(z.gte(0), z.lte(4_102_444_800_000)),
    until: z.int().check(z.gte(0), z.lte(4_102_444_800_000)),
    reason,
    /** Idempotency key: what is sent again after a lost answer is not there twice. */
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.object({ id: z.string() }),
  codes: deskCodes,
  invalid: { status: 422, code: DESK.invalid, message: 'This is no boost.' },
  summary: 'Raises the price of a selection for a while, for singles, once a player',
});

export const deskEndBoost = endpoint({
  method: 'POST',
  path: '/api/admin/sport/boost/end',
  who: 'perm:sport.trade',
  body: z.object({ id: z.string().check(z.maxLength(60)), reason }),
  reply: z.object({}),
  codes: deskCodes,
  summary: 'Ends a boost; bets that have taken it keep their price',
});
