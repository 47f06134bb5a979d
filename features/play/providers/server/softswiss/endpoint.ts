/** SOFTSWISS A8R v2: JSON at Twirp's paths, signed over the raw body; what fails is a status and an error with `api_code`. */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isFailure } from '#platform/contract/error.ts';
import { sameText } from '#platform/server/http/csrf.ts';
import type { ProviderContext } from '../context.ts';
import { type Credit, creditOf, formatExact, parseParts } from '../core/amounts.ts';
import { CORE, type Place, readBalance, roundKey, transactAll, type Transaction } from '../core/core.ts';
import { finishRound } from '../core/rounds.ts';
import { noted, type Protocol, type Refusal, type Reply, served } from '../endpoint.ts';
import { aboutFields, objectOf } from '../messages/about.ts';
import {
  bettingPlace,
  currencyOf,
  name,
  placeOf,
  playerOf,
  readJson,
  refuseClosed,
  Unreadable,
} from '../reading.ts';

const ID = 'softswiss';
const MAX_TRANSACTIONS = 100;

/** Their numbers of what is wrong. */
const API = {
  funds: 100,
  player: 101,
  limit: 105,
  currency: 154,
  bad: 400,
  sign: 403,
  reused: 409,
  failed: 500,
} as const;

const place = z.object({
  player_id: name,
  currency: name,
  game_id: z.optional(name),
  round_id: z.optional(name),
  session_id: z.nullish(name),
  finished: z._default(z.boolean(), false),
});
const moves = z.extend(place, {
  transactions: z._default(
    z
      .array(z.object({ id: name, type: z.enum(['bet', 'win']), amount: z.string() }))
      .check(z.maxLength(MAX_TRANSACTIONS)),
    [],
  ),
});
const undos = z.extend(place, {
  transactions: z.array(z.object({ id: name, original_id: name })).check(z.maxLength(MAX_TRANSACTIONS)),
});
const freespins = z.object({ issue_id: name, player_id: name, currency: name, total_amount: z.string() });

const protocol: Protocol<{ readonly token: string }, null> = {
  id: ID,
  methods: ['POST'],
  keys: ({ config }) => config().providers.softswiss ?? null,
  check({ body, header }, { token }) {
    const own = createHmac('sha256', token).update(body).digest('hex');
    const fits = sameText((header('x-request-sign') ?? '').toLowerCase(), own);
    // It signs no time and no word: a call that comes again is the same transaction, and is answered as that was.
    return fits ? { fault: null, nonce: null, payload: null } : { fault: 'wrong sign' };
  },
  async answer(context, { path, body }) {
    switch (path) {
      case '/v2/a8r_casino.Player/Balance':
        return balanceReply(context, await read(context, readJson(place, body)));
      case '/v2/a8r_casino.Round/BetWin': {
        const asked = readJson(moves, body);
        const at = await read(context, asked);
        const paid = asked.transactions.map(({ type, amount }) =>
          type === 'win' ? paidOf(amount, at) : null,
        );
        const list = asked.transactions.map(({ id, type, amount }, index) => ({
          ...NOTHING,
          id,
          action: type,
          type,
          amount: paid[index]?.parts ?? amountOf(amount, at),
        }));
        return noted(await move(context, at, list), paid);
      }
      case '/v2/a8r_casino.Round/Rollback': {
        const asked = readJson(undos, body);
        return move(
          context,
          await read(context, asked),
          asked.transactions.map(({ id, original_id }) => ({
            ...NOTHING,
            id,
            action: 'rollback',
            type: 'rollback',
            named: [{ id: original_id, action: null }],
          })),
        );
      }
      case '/v2/a8r_casino.Round/Finish':
        return finish(context, await read(context, readJson(place, body)));
      case '/v2/a8r_casino.Freespins/Finish': {
        const asked = readJson(freespins, body);
        const at = await read(context, { ...asked, finished: true });
        const id = `freespins ${asked.issue_id}`;
        const paid = paidOf(asked.total_amount, at);
        const win = { ...NOTHING, id, action: 'win', type: 'freespins', amount: paid.parts } as const;
        return noted(await move(context, { ...at, round: id }, [win]), [paid]);
      }
      default:
        throw new Unreadable('there is no such call');
    }
  },
  refuse: (why, words) => error(CODES[why], words),
  about({ body }) {
    const fields = objectOf(body);
    const about = aboutFields(fields, { player: 'player_id', game: 'game_id', names: ['session_id'] });
    const moved = Array.isArray(fields['transactions']) ? (fields['transactions'] as unknown[]) : [];
    const ids = moved.slice(0, MAX_TRANSACTIONS).flatMap((one) => {
      const named = { player: '', game: null, names: ['id', 'original_id'] };
      return typeof one === 'object' && one !== null
        ? aboutFields(one as Readonly<Record<string, unknown>>, named).names
        : [];
    });
    return { ...about, names: [...about.names, ...ids] };
  },
};

const NOTHING = { amount: 0n, target: null, named: [] } as const;

const CODES: Readonly<Record<Refusal, number>> = {
  long: API.bad,
  busy: API.bad,
  sign: API.sign,
  nonce: API.sign,
  failed: API.failed,
  player: API.player,
  currency: API.currency,
  session: API.player,
  request: API.bad,
};

function error(code: number, msg: string): Reply {
  const failed = code === API.failed;
  return {
    status: failed ? 500 : 400,
    json: { code: failed ? 'internal' : 'invalid_argument', msg, meta: { api_code: String(code) } },
  };
}

async function read(context: ProviderContext, asked: Partial<z.output<typeof place>>): Promise<Place> {
  return placeOf(context, ID, {
    player: await playerOf(context, asked.player_id ?? ''),
    currency: currencyOf(context, asked.currency ?? ''),
    session: asked.session_id ?? null,
    game: asked.game_id ?? null,
    round: asked.round_id ?? null,
    finished: asked.finished ?? false,
  });
}

function amountOf(text: string, { currency }: Place): bigint {
  const parts = parseParts(text, currency);
  if (parts === null) throw new Unreadable('an amount is no decimal, or finer than this currency is kept');
  return parts;
}

function paidOf(text: string, { currency }: Place): Credit {
  const credit = creditOf(text, currency);
  if (credit === null) throw new Unreadable('an amount is no decimal');
  return credit;
}

async function balanceReply(context: ProviderContext, { player, currency }: Place): Promise<Reply> {
  const balance = formatExact(await readBalance(context, ID, player, currency), currency);
  return { status: 200, json: { balance } };
}

async function finish(context: ProviderContext, at: Place): Promise<Reply> {
  await finishRound(context, { provider: ID, user: at.player.id, cur: at.currency.id, key: roundKey(at) });
  return balanceReply(context, at);
}

async function move(context: ProviderContext, asked: Place, list: readonly Transaction[]): Promise<Reply> {
  // A round may be ended by a call that moves nothing.
  if (list.length === 0) return asked.finished ? finish(context, asked) : balanceReply(context, asked);
  const bets = list.filter(({ action }) => action === 'bet');
  if (bets.length > 0) await refuseClosed(context, ID, asked.session);
  const at = bets.some(({ amount }) => amount > 0n) ? await bettingPlace(context, asked) : asked;
  const done = await transactAll(context, at, list);
  if (isFailure(done)) {
    const codes: Readonly<Record<number, number>> = { [CORE.funds]: API.funds, [CORE.limited]: API.limit };
    return error(codes[done.code] ?? API.reused, done.message);
  }
  const transactions = done.map(({ ref, at: came }, index) => ({
    id: list[index]!.id,
    id_casino: ref,
    processed_at: new Date(came).toISOString(),
  }));
  return { status: 200, json: { balance: formatExact(done[0]!.balance, at.currency), transactions } };
}

export const softswiss = served(protocol);
