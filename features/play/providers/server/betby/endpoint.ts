/** BetBy's wallet: tokens signed by the bookmaker's key, whose kind alone says the algorithm; amounts in the currency's smallest unit. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { isFailure } from '#platform/contract/error.ts';
import type { Betby } from '#platform/server/config/providers.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { isExcluded } from '#platform/server/policy/restrictions.ts';
import type { ProviderContext } from '../context.ts';
import { fromScaled, toScaled } from '../core/amounts.ts';
import { CORE, type Done, readBalance, roundKey, transact, type Transaction } from '../core/core.ts';
import { finishRound } from '../core/rounds.ts';
import { type Protocol, type Refusal, type Reply, served } from '../endpoint.ts';
import { aboutFields } from '../messages/about.ts';
import {
  bettingPlace,
  currencyOf,
  currencyOfTransaction,
  name,
  parsed,
  placeOf,
  playerOf,
  readJson,
  Unreadable,
} from '../reading.ts';
import { liveSession } from '../sessions.ts';
import { BETBY, SPORT } from './session.ts';

/** Shorter than words are remembered for, so that none is good twice. */
const MAX_AGE_SECONDS = 300;
const CLOCK_SECONDS = 30;

/** Their numbers of what is wrong. */
const ERROR = {
  blocked: 1005,
  player: 1006,
  session: 1007,
  funds: 2001,
  currency: 2002,
  parent: 2003,
  bad: 2004,
  token: 2005,
  bonus: 3001,
  limit: 4001,
} as const;

const envelope = z.object({ payload: z.string().check(z.maxLength(60_000)) });
const claims = z.object({ jti: name, payload: z.record(z.string(), z.unknown()) });
const moved = z.object({ id: name, ext_player_id: name, amount: z.number(), currency: name });
const make = z.object({
  amount: z.number(),
  currency: name,
  player_id: z.optional(name),
  session_id: z.nullish(name),
  bonus_id: z.nullish(z.union([z.string(), z.number()])),
  transaction: moved,
});
const settled = z.object({ bet_transaction_id: name, transaction: moved });
const undone = z.extend(settled, { parent_transaction_id: name });
const known = z.object({ bet_transaction_id: name });
const discarded = z.object({ ext_player_id: name, transaction_id: name });

type Claims = Readonly<Record<string, unknown>>;

/** Who asks whether anybody is here, by address, as nobody signs that. */
const PINGS = { max: 60, seconds: 60 };
/** Who asks for sessions that there are not, by address; and how often a player's own is asked for. The bookmaker asks once a page. */
const GUESSES = { max: 60, seconds: 60 };
const LOOKS = { max: 60, seconds: 60 };

/** Paths of what is asked without a token. */
const OPEN = new Set(['/ping', '/identify']);

const keys = new Map<string, KeyObject>();

/** Reading a key costs more than checking a token with it. */
function keyOf(text: string): KeyObject {
  const key = keys.get(text) ?? createPublicKey(text);
  if (!keys.has(text)) {
    // The configuration has one; a test has a few.
    keys.clear();
    keys.set(text, key);
  }
  return key;
}

const protocol: Protocol<Betby, Claims> = {
  id: BETBY,
  methods: ['POST', 'GET'],
  keys: ({ config }) => config().providers.betby ?? null,
  async check({ method, path, body }, { brand, publicKey }, now) {
    if (method === 'GET')
      return OPEN.has(path)
        ? { fault: null, nonce: null, payload: {}, open: true }
        : { fault: 'there is no such call' };
    const key = keyOf(publicKey);
    try {
      const { payload } = await jwtVerify(readJson(envelope, body).payload, key, {
        algorithms: [key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'],
        audience: brand,
        requiredClaims: ['exp', 'iat', 'jti'],
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_SECONDS,
        currentDate: new Date(now),
      });
      const { jti, payload: said } = parsed(claims, payload);
      return { fault: null, nonce: jti, payload: said };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : 'no token' };
    }
  },
  async answer(context, { method, path, query, address }, said) {
    if (method === 'GET')
      return path === '/ping' ? ping(context, address) : identify(context, query.get('key') ?? '', address);
    switch (path) {
      case '/bet/make':
        return stake(context, parsed(make, said));
      case '/bet/commit':
      case '/bet/settlement':
        return acknowledge(context, parsed(known, said));
      case '/bet/refund':
        return refund(context, parsed(settled, said));
      case '/bet/win':
        return pay(context, 'win', parsed(settled, said));
      // Nothing is paid, and it can be taken back like a win.
      case '/bet/lost':
        return pay(context, 'lost', parsed(settled, said));
      case '/bet/discard':
        return discard(context, parsed(discarded, said));
      case '/bet/rollback':
        return rollback(context, parsed(undone, said));
      default:
        throw new Unreadable('there is no such call');
    }
  },
  refuse: (why, words) => error(CODES[why], words),
  about(_call, said) {
    const moves = { player: 'ext_player_id', game: null, names: ['id', 'transaction_id'] };
    const inner = said['transaction'];
    const one = aboutFields(typeof inner === 'object' && inner !== null ? (inner as Claims) : said, moves);
    const outer = aboutFields(said, { ...moves, names: ['bet_transaction_id', 'parent_transaction_id'] });
    return { ...one, names: [...one.names, ...outer.names], text: JSON.stringify(said) };
  },
};

const CODES: Readonly<Record<Refusal, number>> = {
  long: ERROR.bad,
  busy: ERROR.bad,
  sign: ERROR.token,
  nonce: ERROR.token,
  failed: ERROR.bad,
  player: ERROR.player,
  currency: ERROR.currency,
  session: ERROR.session,
  request: ERROR.bad,
};

const error = (code: number, message: string): Reply => ({ status: 400, json: { code, message } });
const TOO_MANY: Reply = { ...error(ERROR.bad, 'too many calls'), status: 429 };

async function ping({ kit }: ProviderContext, address: string): Promise<Reply> {
  if ((await kit.rateLimits.takeShared(`ping|${address}`, PINGS)) > 0) return TOO_MANY;
  return { status: 200, json: { timestamp: Math.floor(kit.runtime.now() / 1000) } };
}

/** This call is not signed: the word of a session is all it needs, so nobody may try many. */
async function identify(context: ProviderContext, key: string, address: string): Promise<Reply> {
  const { kit } = context;
  const guesses = `identify|${address}`;
  if ((await kit.rateLimits.peekShared(guesses, GUESSES)) > 0) return TOO_MANY;
  const opened = await liveSession(context, BETBY, key);
  const player = opened && (await kit.identity.byId(opened.user));
  if (!opened || !player) {
    await kit.rateLimits.takeShared(guesses, GUESSES);
    throw new Unreadable('unknown session', 'session');
  }
  if ((await kit.rateLimits.takeShared(`identify of|${player.id}`, LOOKS)) > 0) return TOO_MANY;
  const currency = kit.money.currencyById(opened.cur);
  const balance = await readBalance(context, BETBY, player, currency);
  const { guard } = await kit.money.peek(player.id);
  return {
    status: 200,
    json: {
      user_id: player._id,
      username: player.name,
      lang: player.locale ?? 'en',
      currency: currency.code.toUpperCase(),
      balance: toScaled(balance, currency.decimals, currency),
      session_id: key,
      odds_format: 'decimal',
      feature_flags: {
        is_cashout_available: true,
        is_betting_enabled: !isExcluded(guard, kit.runtime.now()),
      },
    },
  };
}

function amountOf(amount: number, currency: Currency): bigint {
  const parts = fromScaled(amount, currency.decimals, currency);
  if (parts === null) throw new Unreadable('the amount is no whole number');
  return parts;
}

interface Money {
  readonly operation: string;
  readonly bet: string;
  readonly transaction: z.output<typeof moved>;
  readonly session?: string | null;
  readonly finished?: boolean;
}

/** A call that moves money of a bet, answered as the bookmaker wants. */
async function move(
  context: ProviderContext,
  { operation, bet, transaction: sent, session = null, finished = false }: Money,
  made: (currency: Currency) => Omit<Transaction, 'id' | 'type'>,
): Promise<Reply> {
  const player = await playerOf(context, sent.ext_player_id);
  const currency = currencyOf(context, sent.currency);
  const given = { player, currency, product: SPORT, session, game: SPORT, round: bet, finished };
  const named = await placeOf(context, BETBY, given);
  const place = operation === 'bet' ? await bettingPlace(context, named) : named;
  const done = await transact(context, place, { id: sent.id, type: operation, ...made(currency) });
  if (isFailure(done)) return refused(done.code, done.message);
  return reply(done, { operation, bet, transaction: sent }, player._id, currency);
}

function refused(code: number, message: string): Reply {
  const codes: Readonly<Record<number, number>> = { [CORE.funds]: ERROR.funds, [CORE.limited]: ERROR.limit };
  return error(codes[code] ?? ERROR.bad, message);
}

function reply(done: Done, { operation, bet, transaction }: Money, user: string, currency: Currency): Reply {
  const { id, amount } = transaction;
  return {
    status: 200,
    json: {
      id: done.ref,
      ext_transaction_id: id,
      parent_transaction_id: id === bet ? null : bet,
      user_id: user,
      operation,
      amount,
      currency: currency.code.toUpperCase(),
      balance: toScaled(done.balance, currency.decimals, currency),
    },
  };
}

function stake(context: ProviderContext, asked: z.output<typeof make>): Promise<Reply> | Reply {
  const { amount, currency, player_id, session_id: session = null, bonus_id, transaction } = asked;
  const one = transaction.amount === amount && transaction.currency === currency;
  if (!one || (player_id !== undefined && player_id !== transaction.ext_player_id))
    throw new Unreadable('the bet and its transaction are not the same');
  // The house gives no bonuses of the bookmaker's.
  if (bonus_id !== undefined && bonus_id !== null) return error(ERROR.bonus, 'unknown bonus');
  return move(context, { operation: 'bet', bet: transaction.id, transaction, session }, (of) => ({
    action: 'bet',
    amount: amountOf(amount, of),
    target: null,
    named: [],
  }));
}

async function acknowledge(
  context: ProviderContext,
  { bet_transaction_id: bet }: z.output<typeof known>,
): Promise<Reply> {
  const currency = await currencyOfTransaction(context, BETBY, bet);
  return currency ? { status: 200, json: {} } : error(ERROR.parent, 'unknown bet');
}

function pay(
  context: ProviderContext,
  operation: 'win' | 'lost',
  { bet_transaction_id: bet, transaction }: z.output<typeof settled>,
): Promise<Reply> {
  return move(context, { operation, bet, transaction, finished: true }, (of) => ({
    action: 'win',
    amount: operation === 'win' ? amountOf(transaction.amount, of) : 0n,
    target: null,
    named: [],
  }));
}

async function refund(
  context: ProviderContext,
  { bet_transaction_id: bet, transaction }: z.output<typeof settled>,
): Promise<Reply> {
  const done = await move(context, { operation: 'refund', bet, transaction }, (of) => ({
    action: 'refund',
    amount: amountOf(transaction.amount, of),
    target: bet,
    named: [],
  }));
  // A repeat ends it too, should the first one have died before.
  if (done.status === 200)
    await endBet(context, transaction.ext_player_id, currencyOf(context, transaction.currency), bet);
  return done;
}

function rollback(
  context: ProviderContext,
  { bet_transaction_id: bet, parent_transaction_id: id, transaction }: z.output<typeof undone>,
): Promise<Reply> {
  return move(context, { operation: 'rollback', bet, transaction }, () => ({
    action: 'rollback',
    amount: 0n,
    target: null,
    named: [{ id, action: null }],
  }));
}

/** A bet that the bookmaker gave up: taken back if it came, and never taken if it comes. */
async function discard(
  context: ProviderContext,
  { ext_player_id, transaction_id: bet }: z.output<typeof discarded>,
): Promise<Reply> {
  const player = await playerOf(context, ext_player_id);
  // It names no currency. Before its bet any will do: in another one the bet is refused as another transaction.
  const currency = (await currencyOfTransaction(context, BETBY, bet)) ?? anyCurrency(context);
  const place = await placeOf(context, BETBY, { player, currency, product: SPORT, game: SPORT, round: bet });
  const named = [{ id: bet, action: 'bet' as const }];
  const id = `discard ${bet}`;
  const done = await transact(context, place, {
    id,
    action: 'rollback',
    amount: 0n,
    target: null,
    named,
    type: 'discard',
  });
  if (isFailure(done)) return refused(done.code, done.message);
  await endBet(context, ext_player_id, currency, bet);
  return { status: 200, json: {} };
}

function anyCurrency({ kit, onlyCurrency }: ProviderContext): Currency {
  return kit.money.currency(onlyCurrency() ?? 'eur') ?? kit.money.currencyById(1);
}

/** A bet that came to nothing is no open round any more. */
async function endBet(context: ProviderContext, id: string, currency: Currency, bet: string): Promise<void> {
  const { id: user } = await playerOf(context, id);
  const key = roundKey({ round: bet, session: null, game: null });
  await finishRound(context, { provider: BETBY, user, cur: currency.id, key });
}

export const betby = served(protocol);
