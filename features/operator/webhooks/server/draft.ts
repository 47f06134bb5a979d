/** Domain events as operators' systems are told of them. */
import { createHash } from 'node:crypto';
import type { DomainEvent } from '#platform/contract/event.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Money } from '#platform/server/money/money.ts';
import type { MessageData, MessageType } from '../messages.ts';

/** Events that are told of; bets are read by themselves. */
export const PUBLISHED = [
  'player.registered',
  'guard.changed',
  'document.decided',
  'deposit.credited',
  'deposit.released',
  'deposit.reversed',
  'withdrawal.requested',
  'withdrawal.sent',
  'withdrawal.done',
  'withdrawal.cancelled',
  'withdrawal.declined',
  'bonus.granted',
  'bonus.released',
  'bonus.ended',
  'vip.level-up',
] as const;
export type Published = DomainEvent<(typeof PUBLISHED)[number]>;

/** A message before it has its place. */
export type Draft = {
  readonly [Type in MessageType]: {
    readonly id: string;
    readonly type: Type;
    /** Epoch milliseconds. */
    readonly at: number;
    readonly data: MessageData[Type];
  };
}[MessageType];

type Payload = { [Type in MessageType]: readonly [Type, MessageData[Type]] }[MessageType];

/** @param player public id of whom it happened to. @returns null for what nobody is told */
export function payloadOf(
  event: Published,
  player: string,
  currencies: Pick<Money, 'currencyById'>,
): Payload | null {
  const money = (cur: number, units: string) => {
    const currency = currencies.currencyById(cur);
    return { currency: currency.code, amount: formatAmount(BigInt(units), currency) };
  };
  switch (event.type) {
    case 'player.registered':
      return ['player.registered', { player }];
    case 'guard.changed':
      return barOf(event.data, player);
    case 'document.decided':
      return ['document.decided', { ...event.data, player }];
    case 'deposit.credited': {
      const { id, cur, amount, deposit = null, chain = null, held = '0' } = event.data;
      const sum = money(cur, amount);
      return ['deposit.credited', { id, deposit, player, chain, ...sum, held: money(cur, held).amount }];
    }
    case 'deposit.released': {
      const { id, cur, amount, deposit = null } = event.data;
      return [event.type, { id, deposit, player, ...money(cur, amount) }];
    }
    case 'deposit.reversed': {
      const { id, cur, amount, deposit = null, chain = null } = event.data;
      if (cur === undefined || amount === undefined) return null;
      return ['deposit.reversed', { id, deposit, player, chain, ...money(cur, amount) }];
    }
    case 'withdrawal.requested': {
      const { id, chain, cur, amount, fee } = event.data;
      return [event.type, { id, player, chain, ...money(cur, amount), fee: money(cur, fee).amount }];
    }
    case 'withdrawal.sent': {
      const { id, chain, cur, amount, txid } = event.data;
      return [event.type, { id, player, chain, ...money(cur, amount), txid }];
    }
    case 'withdrawal.done': {
      const { id, chain, cur, amount, fee, txid } = event.data;
      return [event.type, { id, player, chain, ...money(cur, amount), fee: money(cur, fee).amount, txid }];
    }
    case 'withdrawal.cancelled':
    case 'withdrawal.declined': {
      const { id, cur, amount } = event.data;
      return [event.type, { id, player, ...money(cur, amount) }];
    }
    case 'bonus.granted': {
      const { id, kind, cur, amount } = event.data;
      return [event.type, { id, player, kind, ...money(cur, amount) }];
    }
    case 'bonus.released': {
      const { id, cur, amount, forfeited } = event.data;
      return [event.type, { id, player, forfeited: money(cur, forfeited).amount, ...money(cur, amount) }];
    }
    case 'bonus.ended':
      return [event.type, { id: event.data.id, player, as: event.data.as }];
    case 'vip.level-up':
      return [event.type, { player, from: event.data.from, to: event.data.to }];
  }
}

/** Only what a bar itself writes has a kind; other changes of restrictions are nobody's business. */
function barOf(
  { excludedUntil, kind }: DomainEvent<'guard.changed'>['data'],
  player: string,
): Payload | null {
  if (excludedUntil === undefined || kind === undefined) return null;
  if (excludedUntil === null) return ['player.readmitted', { player }];
  const until = excludedUntil === -1 ? null : new Date(excludedUntil).toISOString();
  return ['player.excluded', { player, until }];
}

/** Ids made of what happened and where it stands in the log: an event that is read again has the one it had. */
export function createEventIds(): (event: DomainEvent) => string {
  const seen = new Map<string, number>();
  return ({ lane, batch, type, user, data }) => {
    const what = `${lane}.${batch}.${type}.${user ?? ''}.${JSON.stringify(data)}`;
    const no = (seen.get(what) ?? 0) + 1;
    seen.set(what, no);
    return eventId(`${what}.${no}`);
  };
}

export const eventId = (what: string): string =>
  `evt_${createHash('sha256').update(what).digest('hex').slice(0, 32)}`;
