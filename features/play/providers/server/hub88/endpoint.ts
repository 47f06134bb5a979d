/** Hub88's wallet: JSON signed with RSA over the raw body; always 200, what fails is `status`. Amounts in hundred-thousandths. */
import { verify } from 'node:crypto';
import * as z from 'zod/mini';
import { isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { ProviderContext } from '../context.ts';
import { creditOfScaled, fromScaled, toScaled } from '../core/amounts.ts';
import { CORE, readBalance, transact, type Transaction } from '../core/core.ts';
import { noted, type Protocol, type RawCall, type Refusal, type Reply, served } from '../endpoint.ts';
import { aboutFields, objectOf } from '../messages/about.ts';
import {
  currencyOf,
  currencyOfTransaction,
  name,
  placeOf,
  playerOf,
  readJson,
  Unreadable,
} from '../reading.ts';
import { liveSession, readSession } from '../sessions.ts';

const ID = 'hub88';
/** An amount of 1 is 100,000. */
const PLACES = 5;

const asked = z.object({ request_uuid: name, token: name, user: z.optional(name) });
const transaction = z.extend(asked, {
  user: name,
  transaction_uuid: name,
  currency: z.optional(name),
  game_code: z.optional(name),
  round: z.optional(name),
  round_closed: z.nullish(z.boolean()),
  is_free: z.nullish(z.boolean()),
  amount: z.optional(z.number()),
  reference_transaction_uuid: z.nullish(name),
});
type Asked = z.output<typeof transaction>;

const protocol: Protocol<{ readonly publicKey: string }, null> = {
  id: ID,
  methods: ['POST'],
  keys: ({ config }) => config().providers.hub88 ?? null,
  check({ body, header }, { publicKey }) {
    const sign = Buffer.from(header('x-hub88-signature') ?? '', 'base64');
    const fits = sign.length > 0 && verify('RSA-SHA256', body, publicKey, sign);
    // It signs no time and no word: a call that comes again is the same transaction, and is answered as that was.
    return fits ? { fault: null, nonce: null, payload: null } : { fault: 'wrong sign' };
  },
  async answer(context, { path, body }) {
    switch (path) {
      case '/user/info':
      case '/user/balance':
        return wallet(context, readJson(asked, body));
      case '/transaction/bet':
        return bet(context, readJson(transaction, body));
      case '/transaction/win':
        return win(context, readJson(transaction, body));
      case '/transaction/rollback':
        return rollback(context, readJson(transaction, body));
      default:
        throw new Unreadable('there is no such call');
    }
  },
  refuse: (why, _words, call) => status(STATUS[why], requestOf(call)),
  about: ({ body }) =>
    aboutFields(objectOf(body), {
      player: 'user',
      game: 'game_code',
      names: ['transaction_uuid', 'reference_transaction_uuid'],
    }),
};

const NOTHING = { amount: 0n, target: null, named: [], type: null } as const;

const STATUS: Readonly<Record<Refusal, string>> = {
  long: 'RS_ERROR_WRONG_SYNTAX',
  busy: 'RS_ERROR_LIMIT_REACHED',
  sign: 'RS_ERROR_INVALID_SIGNATURE',
  nonce: 'RS_ERROR_INVALID_SIGNATURE',
  failed: 'RS_ERROR_UNKNOWN',
  player: 'RS_ERROR_INVALID_TOKEN',
  currency: 'RS_ERROR_WRONG_CURRENCY',
  session: 'RS_ERROR_INVALID_TOKEN',
  request: 'RS_ERROR_WRONG_SYNTAX',
};

const status = (word: string, request: string | undefined): Reply => ({
  status: 200,
  json: { status: word, request_uuid: request },
});

/** The word of a call for itself, which every answer repeats, also one that refuses it. */
function requestOf(call: RawCall | null): string | undefined {
  try {
    return call ? readJson(asked, call.body).request_uuid : undefined;
  } catch {
    return undefined;
  }
}

function money(player: Player, currency: Currency, balance: bigint, request: string): Reply {
  return {
    status: 200,
    json: {
      user: player._id,
      status: 'RS_OK',
      request_uuid: request,
      currency: currency.code.toUpperCase(),
      balance: toScaled(balance, PLACES, currency),
    },
  };
}

async function wallet(
  context: ProviderContext,
  { token, user, request_uuid }: z.output<typeof asked>,
): Promise<Reply> {
  const opened = await liveSession(context, ID, token);
  const player = opened && (await context.kit.identity.byId(opened.user));
  const currency = opened && context.kit.money.currencyById(opened.cur);
  if (!player || !currency || (user !== undefined && user !== player._id))
    throw new Unreadable('unknown token', 'session');
  return money(player, currency, await readBalance(context, ID, player, currency), request_uuid);
}

async function bet(context: ProviderContext, call: Asked): Promise<Reply> {
  // A bet needs a session that lives; wins and rollbacks come long after it is over.
  const opened = await liveSession(context, ID, call.token);
  if (!opened || (await playerOf(context, call.user)).id !== opened.user)
    throw new Unreadable('unknown token', 'session');
  return move(context, call, (one, currency) => ({
    ...NOTHING,
    action: 'bet',
    amount: one.is_free === true ? 0n : amountOf(one, currency),
    given: one.is_free === true,
  }));
}

async function win(context: ProviderContext, call: Asked): Promise<Reply> {
  const credit = creditOfScaled(call.amount ?? -1, PLACES, await currencyFor(context, call));
  if (credit === null) throw new Unreadable('the amount is none');
  const reply = await move(context, call, () => ({ ...NOTHING, action: 'win', amount: credit.parts }));
  return noted(reply, [credit]);
}

async function rollback(context: ProviderContext, call: Asked): Promise<Reply> {
  const { reference_transaction_uuid: id } = call;
  if (!id) throw new Unreadable('reference_transaction_uuid is missing');
  return move(context, call, () => ({ ...NOTHING, action: 'rollback', named: [{ id, action: null }] }));
}

function amountOf({ amount }: Asked, currency: Currency): bigint {
  const parts = fromScaled(amount ?? -1, PLACES, currency);
  if (parts === null) throw new Unreadable('the amount is none, or finer than this currency is kept');
  return parts;
}

/** A rollback names no currency: it is that of what it takes back, or of the session. */
async function currencyFor(context: ProviderContext, call: Asked): Promise<Currency> {
  if (call.currency !== undefined) return currencyOf(context, call.currency);
  const target = call.reference_transaction_uuid ?? '';
  const known = await currencyOfTransaction(context, ID, target);
  const opened = known ? null : await readSession(context, ID, call.token);
  const currency = known ?? (opened && context.kit.money.currencyById(opened.cur));
  if (!currency) throw new Unreadable('unknown currency', 'currency');
  return currency;
}

async function move(
  context: ProviderContext,
  call: Asked,
  made: (call: Asked, currency: Currency) => Omit<Transaction, 'id'>,
): Promise<Reply> {
  const player = await playerOf(context, call.user);
  const currency = await currencyFor(context, call);
  const place = await placeOf(context, ID, {
    player,
    currency,
    game: call.game_code ?? null,
    round: call.round ?? null,
    finished: call.round_closed ?? false,
    session: call.token,
  });
  const done = await transact(context, place, { id: call.transaction_uuid, ...made(call, currency) });
  if (!isFailure(done)) return money(player, currency, done.balance, call.request_uuid);
  const words: Readonly<Record<number, string>> = {
    [CORE.funds]: 'RS_ERROR_NOT_ENOUGH_MONEY',
    [CORE.limited]: 'RS_ERROR_USER_DISABLED',
  };
  return status(words[done.code] ?? 'RS_ERROR_DUPLICATE_TRANSACTION', call.request_uuid);
}

export const hub88 = served(protocol);
