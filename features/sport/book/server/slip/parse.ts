/** A slip as it was sent: what is wrong with it before the board is looked at. */
import type { Failure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import { sizesFault, systemLines } from '#engines/sport/bets/payout.ts';
import { relatedLegs } from '#engines/sport/bets/related.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { boostRule, type BoostRule } from '../../boost.ts';
import type { BetKind, LegInput } from '../../contract.ts';
import type { BookContext } from '../context.ts';
import { invalidSlip, legsRelated, tooManyLegs } from '../refusals.ts';
import type { OddsPolicy } from './legs.ts';

export interface SlipBody {
  readonly currency: string;
  readonly stake: string;
  readonly kind: BetKind;
  readonly sizes?: readonly number[] | undefined;
  readonly legs: readonly LegInput[];
  readonly together?: readonly { readonly event: string; readonly version: number }[] | undefined;
  readonly policy: OddsPolicy;
  readonly demo: boolean;
  readonly key?: string | undefined;
}

export interface Slip {
  readonly currency: Currency;
  readonly stake: bigint;
  readonly kind: SlipBody['kind'];
  readonly sizes: readonly number[];
  readonly lines: bigint;
  readonly legs: readonly LegInput[];
  readonly together: readonly { readonly event: string; readonly version: number }[];
  readonly policy: OddsPolicy;
  readonly demo: boolean;
  /** Of a multi. */
  readonly boost: BoostRule | null;
}

/** @returns the slip, or what is wrong with it */
export function parseSlip(context: BookContext, body: SlipBody): Slip | Failure {
  const settings = context.settings();
  const currency = context.kit.money.currency(body.currency);
  if (!currency) return invalidSlip('Unknown currency.');
  const only = context.onlyCurrency();
  if (only !== null && only !== currency.code)
    return invalidSlip(`Only ${only.toUpperCase()} is played here.`);
  const stake = parseAmount(body.stake, currency);
  if (stake === null || stake <= 0n || stake >= 1n << 62n)
    return invalidSlip(`The stake has at most ${currency.decimals} decimals and is above 0.`);
  const { legs, policy } = body;
  // A demo build knows no other money.
  const demo = body.demo || context.kit.config.demo;
  const sizes = body.sizes ?? [];
  const events = new Set(legs.map(({ event }) => event)).size;
  // A multi on one event alone is what is built from it.
  const kind = body.kind === 'combo' && legs.length > 1 && events === 1 ? 'builder' : body.kind;
  if (legs.length > settings.maxLegs) return tooManyLegs(settings.maxLegs);
  if (kind === 'single' && legs.length !== 1) return invalidSlip('A single has one selection.');
  if (kind !== 'single' && legs.length < 2) return invalidSlip('A multi has two selections or more.');
  if (kind === 'builder' && events > 1) return invalidSlip('A bet builder is about one event.');
  if (kind !== 'system' && sizes.length > 0) return invalidSlip('Only a system has sizes.');
  if (kind === 'system') {
    const fault = sizesFault(legs.length, sizes);
    if (fault) return invalidSlip(fault);
    if (relatedLegs(legs.map(({ event }) => ({ eventId: event }))).length > 0) return legsRelated('unknown');
  }
  const lines = kind === 'system' ? systemLines(legs.length, sizes) : 1n;
  // A column holds the lines, and a line is worth something.
  if (lines > 1_000_000n || lines > stake)
    return invalidSlip('This system has too many lines for its stake.');
  const together = body.together ?? [];
  const boost = kind === 'combo' ? boostRule(settings) : null;
  return { currency, stake, kind, sizes, lines, legs, together, policy, demo, boost };
}
