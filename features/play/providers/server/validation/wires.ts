/**
 * Calls of a validation as SOFTSWISS and Pragmatic write them, signed with the secret that the house shares with them, and their
 * answers in the words of the first protocol. Hub88 and BetBy sign with keys of which the house has the public half alone.
 */
import { createHmac } from 'node:crypto';
import { hashOf } from '../pragmatic/endpoint.ts';
import type { Parameters } from '../slotegrator/query.ts';
import type { Reply } from './run.ts';

export interface Wire {
  /** How a bet is taken back: `refund` names one bet, `rollback` names transactions of any kind. */
  readonly undo: 'refund' | 'rollback';
  /** @param wrong whether it is signed wrongly */
  request(
    call: Parameters,
    wrong: boolean,
  ): { readonly path: string; readonly body: string; readonly headers: Readonly<Record<string, string>> };
  read(status: number, json: Reply['body'], call: Parameters): Reply;
}

/** A bet or a win that a call has beside its own. */
interface More {
  readonly action: string;
  readonly transaction_id: string;
  readonly amount: string;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const refused = (funds: boolean, description: unknown): Reply => ({
  status: 200,
  body: { error_code: funds ? 'INSUFFICIENT_FUNDS' : 'REFUSED', error_description: textOf(description) },
});

/** Name of a call in SOFTSWISS's protocol, and what its body has beside the place. */
function softswissCall(call: Parameters): [method: string, more: object] {
  const id = textOf(call['transaction_id']);
  switch (textOf(call['action'])) {
    case 'balance':
      return ['Player/Balance', {}];
    case 'finish':
      return ['Round/Finish', {}];
    case 'rollback': {
      const undone = listOf(call['rollback_transactions']) as readonly { readonly transaction_id: string }[];
      const transactions = undone.map(({ transaction_id: original_id }, index) => ({
        id: `${id}-${index}`,
        original_id,
      }));
      return ['Round/Rollback', { transactions }];
    }
    default: {
      const own = { action: textOf(call['action']), transaction_id: id, amount: textOf(call['amount']) };
      const all = [own, ...(listOf(call['more']) as readonly More[])];
      const transactions = all.map((one) => ({
        id: one.transaction_id,
        type: one.action,
        amount: one.amount,
      }));
      return ['Round/BetWin', { transactions }];
    }
  }
}

/** @param session of the player's with this aggregator */
export function softswissWire(token: string, session: string): Wire {
  return {
    undo: 'rollback',
    request(call, wrong) {
      const { player_id, currency, game_uuid, round_id } = call;
      const [method, more] = softswissCall(call);
      const place = { player_id, currency, game_id: game_uuid, round_id, session_id: session };
      const body = JSON.stringify({ ...place, ...more });
      const sign = createHmac('sha256', wrong ? `${token}-` : token)
        .update(body)
        .digest('hex');
      const headers = { 'content-type': 'application/json', 'x-request-sign': sign };
      return { path: `/v2/a8r_casino.${method}`, body, headers };
    },
    read(status, json, call) {
      if (status !== 200) {
        const { api_code: code } = (json['meta'] ?? {}) as { readonly api_code?: unknown };
        return refused(code === '100', json['msg']);
      }
      const [first] = listOf(json['transactions']) as readonly { readonly id_casino?: unknown }[];
      const names = listOf(call['rollback_transactions']) as readonly { readonly transaction_id: string }[];
      return {
        status,
        body: {
          balance: json['balance'],
          transaction_id: call['action'] === 'finish' ? 'the round' : first?.id_casino,
          // It names them by the rollbacks, which stand in its answer each.
          rollback_transactions:
            listOf(json['transactions']).length === names.length
              ? names.map(({ transaction_id }) => transaction_id)
              : [],
        },
      };
    },
  };
}

const PRAGMATIC_METHODS: Readonly<Record<string, string>> = { win: 'result', finish: 'endRound' };

/** @param session of the player's with this aggregator */
export function pragmaticWire(secret: string, session: string): Wire {
  return {
    undo: 'refund',
    request(call, wrong) {
      const action = textOf(call['action']);
      const own = new Map<string, string>(
        action === 'authenticate'
          ? []
          : [
              ['userId', `${textOf(call['player_id'])}.${textOf(call['currency'])}`],
              ['gameId', textOf(call['game_uuid'])],
              ['roundId', textOf(call['round_id'])],
              ['reference', textOf(call[action === 'refund' ? 'bet_transaction_id' : 'transaction_id'])],
              ['amount', textOf(call['amount'])],
            ],
      );
      const fields = new Map([...own, ['providerId', 'P'], ['token', textOf(call['token']) || session]]);
      fields.set('hash', hashOf(fields, wrong ? `${secret}-` : secret));
      return {
        path: `/${PRAGMATIC_METHODS[action] ?? action}.html`,
        body: new URLSearchParams([...fields].filter(([, value]) => value !== '')).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
    },
    read(status, json, call) {
      if (json['error'] !== 0) return { ...refused(json['error'] === 1, json['description']), status };
      const { action } = call;
      const named = json[action === 'authenticate' ? 'userId' : 'transactionId'];
      return {
        status,
        body: { balance: json['cash'], transaction_id: action === 'finish' ? 'the round' : named },
      };
    },
  };
}
