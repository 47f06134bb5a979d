/** Aggregators of every protocol but the first, that sign as the real ones do. Each takes calls in the words of the histories. */
import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Providers } from '#platform/server/config/providers.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { hashOf } from '../pragmatic/endpoint.ts';
import type { Parameters } from '../slotegrator/query.ts';
import type { Able } from './model.ts';
import type { HistoryReply } from './play-history.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

export const ACCOUNTS = {
  softswiss: { token: 'softswiss-token', launch: null },
  pragmatic: {
    secret: 'pragmatic-secret',
    launch: 'https://games.example/play?key={token}&symbol={game}&lang={language}',
  },
  hub88: { publicKey: pem(rsa.publicKey), launch: null },
  betby: { brand: 'brand-1', publicKey: pem(ec.publicKey), script: null, origins: [] },
} satisfies Omit<Providers, 'slotegrator'>;

/** A request as it goes out. */
export interface Sent {
  readonly path: string;
  readonly method?: 'GET';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

export interface Aggregator {
  readonly id: keyof typeof ACCOUNTS;
  readonly able: Able;
  /** Whether the same bytes again are refused; where not, they are answered as before. */
  readonly once: boolean;
  /** A call of the histories as this protocol's request. @param key signs it; the right one unless told */
  request(call: Parameters, who: Who, key?: string): Promise<Sent> | Sent;
  read(status: number, json: Json): HistoryReply;
}

export interface Who {
  readonly player: TestPlayer;
  /** A session of the player's with this provider. */
  readonly session: string;
  now(): number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = (call: Parameters): string => text(call['transaction_id']);
const first = (call: Parameters): string =>
  ((call['rollback_transactions'] as readonly { transaction_id: string }[] | undefined) ?? [])[0]
    ?.transaction_id ?? '';
/** Ten-thousandths of what the histories write with four places. */
const parts = (call: Parameters): number => Math.round(Number(call['amount'] ?? 0) * 10_000);
const refusal = (funds: boolean): HistoryReply => ({
  error_code: funds ? 'INSUFFICIENT_FUNDS' : 'INTERNAL_ERROR',
});
const accepted = (balance: unknown, id: unknown): HistoryReply => ({
  balance: Number(balance),
  ...(typeof id === 'string' ? { transaction_id: id } : {}),
});

const softswiss: Aggregator = {
  id: 'softswiss',
  able: { refund: false, rollback: 1, unit: 1 },
  once: false,
  request(call, { player, session }, key = ACCOUNTS.softswiss.token) {
    const id = idOf(call);
    const common = {
      player_id: player.user._id,
      currency: 'EUR',
      game_id: 'g-1',
      round_id: call['round_id'] ?? undefined,
      session_id: session,
    };
    const [path, more] =
      call['action'] === 'balance'
        ? ['Player/Balance', {}]
        : call['action'] === 'rollback'
          ? ['Round/Rollback', { transactions: [{ id, original_id: first(call) }] }]
          : [
              'Round/BetWin',
              {
                transactions: [{ id, type: call['action'], amount: call['amount'] }],
                finished: call['finished'] === '1',
              },
            ];
    const body = JSON.stringify({ ...common, ...more });
    const signed = createHmac('sha256', key).update(body).digest('hex');
    return { path: `/v2/a8r_casino.${path}`, body, headers: { 'x-request-sign': signed } };
  },
  read(status, json) {
    if (status !== 200) return refusal((json['meta'] as { api_code: string }).api_code === '100');
    return accepted(
      json['balance'],
      (json['transactions'] as { id_casino: string }[] | undefined)?.[0]?.id_casino,
    );
  },
};

const pragmatic: Aggregator = {
  id: 'pragmatic',
  able: { refund: true, rollback: 0, unit: 1 },
  once: false,
  request(call, { player, now }, key = ACCOUNTS.pragmatic.secret) {
    const fields = new Map([
      ['userId', `${player.user._id}.EUR`],
      ['providerId', 'P'],
      ['empty', ''],
    ]);
    const action = text(call['action']);
    if (action !== 'balance') {
      fields.set('reference', action === 'refund' ? text(call['bet_transaction_id']) : idOf(call));
      fields.set('gameId', 'vs20 & co');
      fields.set('roundId', text(call['round_id']));
      fields.set('amount', text(call['amount']));
      fields.set('timestamp', String(now()));
    }
    fields.set('hash', hashOf(fields, key));
    const path = `/${action === 'win' ? 'result' : action}.html`;
    return {
      path,
      body: new URLSearchParams([...fields]).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  },
  read: (_status, json) =>
    json['error'] === 0 ? accepted(json['cash'], json['transactionId']) : refusal(json['error'] === 1),
};

const hub88: Aggregator = {
  id: 'hub88',
  able: { refund: false, rollback: 1, unit: 1 },
  once: false,
  request(call, { player, session }, key) {
    const action = text(call['action']);
    const common = { request_uuid: randomUUID(), token: session, user: player.user._id };
    const more = {
      transaction_uuid: idOf(call),
      round: call['round_id'],
      game_code: 'g-1',
      round_closed: call['finished'] === '1',
    };
    const money = { ...more, amount: parts(call) * 10, currency: 'EUR', is_free: false };
    const body = JSON.stringify(
      action === 'balance'
        ? common
        : action === 'rollback'
          ? { ...common, ...more, reference_transaction_uuid: first(call) }
          : { ...common, ...money },
    );
    const signer =
      key === undefined ? rsa.privateKey : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return {
      path: action === 'balance' ? '/user/balance' : `/transaction/${action}`,
      body,
      headers: { 'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), signer).toString('base64') },
    };
  },
  // The history holds the name of a transaction against what it was before; this protocol has ours in no answer.
  read: (_status, json) =>
    json['status'] === 'RS_OK'
      ? accepted(Number(json['balance']) / 100_000, 'none')
      : refusal(json['status'] === 'RS_ERROR_NOT_ENOUGH_MONEY'),
};

/** A token as the bookmaker makes them. */
export async function betbyToken(
  payload: Json,
  now: number,
  wrong: { key?: KeyObject; aud?: string; exp?: number; alg?: string } = {},
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const token = await new SignJWT({ payload })
    .setProtectedHeader({ alg: wrong.alg ?? 'ES256' })
    .setIssuedAt(seconds)
    .setExpirationTime(wrong.exp ?? seconds + 60)
    .setJti(randomUUID())
    .setAudience(wrong.aud ?? ACCOUNTS.betby.brand)
    .sign(wrong.key ?? ec.privateKey);
  return JSON.stringify({ payload: token });
}

const betby: Aggregator = {
  id: 'betby',
  able: { refund: true, rollback: 1, unit: 100 },
  once: true,
  async request(call, { player, session, now }, key) {
    const action = text(call['action']);
    if (action === 'balance') return { path: `/identify?key=${session}`, method: 'GET' };
    const transaction = {
      id: idOf(call),
      ext_player_id: player.user._id,
      amount: parts(call) / 100,
      currency: 'EUR',
    };
    const bet = text(call['bet_transaction_id']) || text(call['round_id']);
    const payload =
      action === 'bet'
        ? {
            amount: transaction.amount,
            currency: 'EUR',
            player_id: player.user._id,
            session_id: session,
            transaction,
          }
        : { bet_transaction_id: bet, parent_transaction_id: first(call) || undefined, transaction };
    const stranger =
      key === undefined ? {} : { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey };
    return {
      path: `/bet/${action === 'bet' ? 'make' : action}`,
      body: await betbyToken(payload, now(), stranger),
    };
  },
  read: (status, json) =>
    status === 200 ? accepted(Number(json['balance']) / 100, json['id']) : refusal(json['code'] === 2001),
};

export const AGGREGATORS: readonly Aggregator[] = [softswiss, pragmatic, hub88, betby];
