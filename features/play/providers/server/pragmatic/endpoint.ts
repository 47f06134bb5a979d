/** Pragmatic's seamless wallet: forms at `<method>.html` with a hash of what they say; always 200, what fails is `error`. */
import { createHash } from 'node:crypto';
import { isFailure } from '#platform/contract/error.ts';
import { sameText } from '#platform/server/http/csrf.ts';
import type { ProviderContext } from '../context.ts';
import { creditOf, formatExact, parseParts } from '../core/amounts.ts';
import { CORE, type Place, readBalance, roundKey, transact, type Transaction } from '../core/core.ts';
import { finishRound } from '../core/rounds.ts';
import { noted, type Protocol, type RawCall, type Refusal, type Reply, served } from '../endpoint.ts';
import { aboutFields } from '../messages/about.ts';
import { currencyOf, needed, optional, placeOf, playerOf, Unreadable } from '../reading.ts';
import { lastSession, liveSession } from '../sessions.ts';

const ID = 'pragmatic';

/** Their numbers of what is wrong. */
const ERROR = {
  funds: 1,
  player: 2,
  token: 4,
  hash: 5,
  frozen: 6,
  fields: 7,
  retry: 100,
  final: 120,
  endRound: 130,
} as const;

type Fields = ReadonlyMap<string, string>;

/** What the hash is of: every field that is not empty, by name, as it is and not as it was encoded. */
export function hashOf(fields: Fields, secret: string): string {
  const text = [...fields]
    .filter(([key, value]) => key !== 'hash' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  return createHash('md5')
    .update(text + secret)
    .digest('hex');
}

const protocol: Protocol<{ readonly secret: string }, Fields> = {
  id: ID,
  methods: ['POST'],
  keys: ({ config }) => config().providers.pragmatic ?? null,
  check({ body }, { secret }) {
    const pairs = [...new URLSearchParams(body.toString('utf8'))];
    const fields = new Map(pairs);
    // Of two fields of one name nobody knows which was signed.
    const fits =
      fields.size === pairs.length &&
      sameText((fields.get('hash') ?? '').toLowerCase(), hashOf(fields, secret));
    return fits ? { fault: null, nonce: null, payload: fields } : { fault: 'wrong hash' };
  },
  async answer(context, { path }, fields) {
    const method = /^\/(\w+)\.html$/.exec(path)?.[1] ?? '';
    if (method === 'authenticate') return authenticate(context, fields);
    const at = await read(context, fields);
    switch (method) {
      case 'balance':
      // What it tells of was paid by a result.
      case 'bonusWin':
        return cash(at, await readBalance(context, ID, at.player, at.currency));
      case 'bet':
        return move(context, await betting(context, at), {
          ...own(fields, method),
          action: 'bet',
          amount: amountOf(fields, at),
        });
      case 'result':
      case 'jackpotWin':
      case 'promoWin':
        return pay(context, at, fields, method);
      case 'adjustment': {
        if (fields.get('amount')?.startsWith('-') !== true) return pay(context, at, fields, method);
        const less = new Map([...fields, ['amount', fields.get('amount')!.slice(1)]]);
        return move(context, await betting(context, at), {
          ...own(fields, method),
          action: 'bet',
          amount: amountOf(less, at),
        });
      }
      case 'refund': {
        const target = needed(fields, 'reference');
        const id = `refund ${target}`;
        return move(context, at, { ...own(fields, method), id, action: 'refund', amount: 0n, target });
      }
      case 'endRound':
        await finishRound(context, {
          provider: ID,
          user: at.player.id,
          cur: at.currency.id,
          key: roundKey(at),
        });
        return cash(at, await readBalance(context, ID, at.player, at.currency));
      default:
        throw new Unreadable('there is no such call');
    }
  },
  refuse(why, words, call) {
    // What may go well later is to be sent again; the end of a round has a number of its own for that.
    const again = why === 'failed' ? (isEndRound(call) ? ERROR.endRound : ERROR.retry) : null;
    return error(again ?? CODES[why], words);
  },
  about(_call, fields) {
    const about = aboutFields(fields, { player: 'userId', game: 'gameId', names: ['reference'] });
    // It says the currency with the player.
    return { ...about, player: about.player?.replace(/\..*$/, '') ?? null };
  },
};

const isEndRound = (call: RawCall | null): boolean => call?.path === '/endRound.html';

const CODES: Readonly<Record<Refusal, number>> = {
  long: ERROR.fields,
  busy: ERROR.retry,
  sign: ERROR.hash,
  nonce: ERROR.hash,
  failed: ERROR.retry,
  player: ERROR.player,
  currency: ERROR.fields,
  session: ERROR.token,
  request: ERROR.fields,
};

const error = (code: number, description: string): Reply => ({
  status: 200,
  json: { error: code, description },
});

/** Most calls have no currency: the name that we give the player says it. */
async function read(context: ProviderContext, fields: Fields): Promise<Place> {
  const [, id = '', code] = /^([^.]*)(?:\.([A-Z0-9]+))?$/.exec(needed(fields, 'userId')) ?? [];
  const wanted = code ?? optional(fields, 'currency') ?? context.onlyCurrency()?.toUpperCase();
  if (wanted === undefined) throw new Unreadable('currency is missing', 'currency');
  return placeOf(context, ID, {
    player: await playerOf(context, id),
    currency: currencyOf(context, wanted),
    game: optional(fields, 'gameId'),
    round: optional(fields, 'roundId'),
    session: optional(fields, 'token'),
  });
}

/** A bet needs a session that lives, and few calls name theirs; wins and refunds come long after it is over. */
async function betting(context: ProviderContext, at: Place): Promise<Place> {
  const opened = await (at.session === null
    ? lastSession(context, at)
    : liveSession(context, ID, at.session));
  if (!opened) throw new Unreadable('unknown token', 'session');
  return { ...at, country: opened.country };
}

async function authenticate(context: ProviderContext, fields: Fields): Promise<Reply> {
  const opened = await liveSession(context, ID, needed(fields, 'token'));
  const player = opened && (await context.kit.identity.byId(opened.user));
  const currency = opened && context.kit.money.currencyById(opened.cur);
  if (!player || !currency) throw new Unreadable('unknown token', 'session');
  const balance = await readBalance(context, ID, player, currency);
  return cash({ player, currency }, balance, { userId: `${player._id}.${currency.code.toUpperCase()}` });
}

function own(fields: Fields, type: string): Omit<Transaction, 'action' | 'amount'> {
  return { id: needed(fields, 'reference'), target: null, named: [], type };
}

function amountOf(fields: Fields, { currency }: Place): bigint {
  const parts = parseParts(needed(fields, 'amount'), currency);
  if (parts === null) throw new Unreadable('the amount is no decimal, or finer than this currency is kept');
  return parts;
}

async function pay(context: ProviderContext, at: Place, fields: Fields, method: string): Promise<Reply> {
  const credit = creditOf(needed(fields, 'amount'), at.currency);
  if (credit === null) throw new Unreadable('the amount is no decimal');
  const done = await move(context, at, { ...own(fields, method), action: 'win', amount: credit.parts });
  return noted(done, [credit]);
}

/** The protocol wants numbers here; they are made of the exact text at the last moment and nothing is counted with them. */
function cash({ currency }: Pick<Place, 'player' | 'currency'>, balance: bigint, more: object = {}): Reply {
  const amount = Number(formatExact(balance, currency));
  const json = {
    ...more,
    currency: currency.code.toUpperCase(),
    cash: amount,
    bonus: 0,
    error: 0,
    description: 'Success',
  };
  return { status: 200, json };
}

async function move(context: ProviderContext, at: Place, transaction: Transaction): Promise<Reply> {
  const done = await transact(context, at, transaction);
  if (!isFailure(done)) return cash(at, done.balance, { transactionId: done.ref, usedPromo: 0 });
  const codes: Readonly<Record<number, number>> = { [CORE.funds]: ERROR.funds, [CORE.limited]: ERROR.frozen };
  return error(codes[done.code] ?? ERROR.final, done.message);
}

export const pragmatic = served(protocol);
