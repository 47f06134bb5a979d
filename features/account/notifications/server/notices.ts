/** Which notices follow from a domain event. */
import type { DomainEvent, DomainEvents } from '#platform/contract/event.ts';
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { Money } from '#platform/server/money/money.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import type { Notice } from '../contract.ts';

/** Events that a player hears of. */
export const NOTED = [
  'deposit.credited',
  'deposit.released',
  'deposit.reversed',
  'withdrawal.done',
  'withdrawal.declined',
  'bonus.granted',
  'bonus.released',
  'bonus.ended',
  'money.posted',
  'rakeback.expiring',
  'tickets.expiring',
  'vip.level-up',
  'support.answered',
  'harm.noticed',
] as const;
export type Noted = (typeof NOTED)[number];

/** A notice as it is stored. */
export interface Draft {
  readonly kind: Notice['kind'];
  /** What it is about: one notice for each. */
  readonly ref: string;
  readonly data: Readonly<Record<string, string | number>>;
}

type Currencies = Pick<Money, 'currencyById'>;
type Sum = Pick<DomainEvents['bonus.granted'], 'id' | 'cur' | 'amount'>;

const MICRO_USD_A_CENT = 10_000n;

/** Postings that have no event of their own and that nobody sees come. */
const GIFTS = new Map<number, Notice['kind']>([
  [KIND.rain, 'rain'],
  [KIND.rainShare, 'rain'],
  [KIND.tipIn, 'tip'],
  [KIND.racePrize, 'prize'],
  [KIND.challengePrize, 'challenge'],
]);

/** None for what the player did themself, or has no way to see. */
export function noticesOf(event: DomainEvent<Noted>, currencies: Currencies): readonly Draft[] {
  const about = (kind: Notice['kind'], { id, cur, amount }: Sum, ref = id): readonly Draft[] => {
    if (amount === '0') return [];
    const currency = currencies.currencyById(cur);
    return [{ kind, ref, data: { currency: currency.code, amount: formatAmount(BigInt(amount), currency) } }];
  };
  switch (event.type) {
    case 'deposit.credited': {
      const { id, cur, held = '0' } = event.data;
      return [...about('deposit', event.data), ...about('depositHeld', { id, cur, amount: held })];
    }
    case 'deposit.released':
      return about('deposit', event.data, `${event.data.id} released`);
    case 'deposit.reversed': {
      const { id, cur, amount = '0' } = event.data;
      return cur === undefined ? [] : about('depositReversed', { id, cur, amount });
    }
    case 'withdrawal.done':
      return about('withdrawalPaid', event.data);
    case 'withdrawal.declined':
      return about('withdrawalDeclined', event.data);
    case 'bonus.granted':
      return about('bonusGranted', event.data);
    case 'bonus.released':
      return about('bonusReleased', event.data);
    case 'bonus.ended':
      return endOf(event.data);
    case 'money.posted': {
      const { id, cur, net, kind } = event.data;
      const gift = GIFTS.get(kind);
      return gift === undefined ? [] : about(gift, { id, cur, amount: net });
    }
    case 'rakeback.expiring': {
      const { usd, until } = event.data;
      const cents = BigInt(usd) / MICRO_USD_A_CENT;
      return [{ kind: 'rakebackExpiring', ref: `${until}`, data: { usd: formatUnits(cents, 2), until } }];
    }
    case 'tickets.expiring': {
      const { tickets, until } = event.data;
      return [{ kind: 'ticketsExpiring', ref: `${until}`, data: { tickets, until } }];
    }
    case 'vip.level-up':
      return [{ kind: 'level', ref: String(event.data.to), data: { level: event.data.to } }];
    case 'harm.noticed':
      return [{ kind: 'playCheck', ref: event.data.id, data: {} }];
    case 'support.answered': {
      const { chat, message } = event.data;
      return [{ kind: 'reply', ref: message, data: { chat } }];
    }
  }
}

/** Lost, wagered and given up is what the player did. */
function endOf({ id, as }: DomainEvents['bonus.ended']): readonly Draft[] {
  if (as === 'expired') return [{ kind: 'bonusExpired', ref: id, data: {} }];
  if (as === 'reversed') return [{ kind: 'bonusReversed', ref: id, data: {} }];
  return [];
}
