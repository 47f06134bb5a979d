/** Our requests to the aggregator about free spins and jackpots. */
import * as z from 'zod/mini';
import { formatUnits } from '#platform/contract/money.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { getSigned, type GisAccount, postSigned } from './client.ts';
import type { Parameters } from './query.ts';

const MAX_BETS = 200;
const id = z.union([z.string().check(z.maxLength(60)), z.number()]);
const money = z.union([z.string(), z.number()]);
const betList = z.object({
  denominations: z.optional(z.nullable(z.array(money))),
  bets: z.optional(
    z.nullable(
      z.array(
        z.object({
          bet_id: id,
          bet_per_line: z.optional(z.nullable(money)),
          lines: z.optional(z.nullable(money)),
        }),
      ),
    ),
  ),
  total_bets: z.optional(z.nullable(z.array(z.object({ total_bet_id: id, total_bet_value: money })))),
});
const jackpotList = z.array(
  z.object({
    amount: money,
    currency: z.string().check(z.maxLength(12)),
    providers: z.array(z.string().check(z.maxLength(80))),
  }),
);

/** What one spin may stake, and how the aggregator wants to be told. */
export interface SpinBet {
  /** Decimal, in the currency that was asked for. */
  readonly stake: string;
  readonly named:
    | { readonly bet_id: string; readonly denomination: string }
    | { readonly total_bet_id: string };
}

/** Stakes of free spins at a game. A stake of lines is the bet of a line times the lines times the denomination. @throws when there is no answer */
export async function readSpinBets(
  account: GisAccount,
  runtime: Runtime,
  game: string,
  currency: string,
): Promise<readonly SpinBet[]> {
  const text = await getSigned(account, runtime, '/freespins/bets', { game_uuid: game, currency });
  const { denominations, bets, total_bets } = betList.parse(JSON.parse(text));
  const whole = (total_bets ?? []).flatMap(({ total_bet_id, total_bet_value }) => {
    const stake = plain(String(total_bet_value));
    return stake === null ? [] : [{ stake, named: { total_bet_id: String(total_bet_id) } }];
  });
  const lined = (bets ?? []).flatMap(({ bet_id, bet_per_line, lines }) =>
    (denominations ?? []).flatMap((denomination) => {
      const stake = product([String(denomination), String(bet_per_line ?? 1), String(lines ?? 1)]);
      return stake === null
        ? []
        : [{ stake, named: { bet_id: String(bet_id), denomination: String(denomination) } }];
    }),
  );
  return [...whole, ...lined].slice(0, MAX_BETS);
}

/** Decimals that are read of an amount. */
export const AMOUNT_PLACES = 8;

/** Null for what is no amount above nothing. */
function plain(text: string): string | null {
  return product([text]);
}

/** The exact product of decimals, rounded down to eight places; without zeros at its end. */
function product(factors: readonly string[]): string | null {
  let units = 10n ** BigInt(AMOUNT_PLACES);
  for (const factor of factors) {
    const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(factor) ?? [];
    if (whole === undefined) return null;
    units = (units * BigInt(whole + part.padEnd(AMOUNT_PLACES, '0'))) / 10n ** BigInt(AMOUNT_PLACES);
  }
  return units > 0n ? formatUnits(units, AMOUNT_PLACES).replace(/\.?0+$/, '') : null;
}

export interface SpinOrder {
  readonly id: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly currency: string;
  readonly game: string;
  readonly quantity: number;
  readonly bet: SpinBet['named'];
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Has the aggregator give them; the same name again gives once. @throws when it does not answer or refuses */
export async function setSpins(account: GisAccount, runtime: Runtime, order: SpinOrder): Promise<void> {
  const parameters: Parameters = {
    freespin_id: order.id,
    player_id: order.playerId,
    player_name: order.playerName,
    currency: order.currency,
    game_uuid: order.game,
    quantity: order.quantity,
    valid_from: Math.floor(order.from / 1000),
    valid_until: Math.floor(order.until / 1000),
    ...order.bet,
  };
  await postSigned(account, runtime, '/freespins/set', parameters);
}

/** Takes back what of them was not played. @throws when the aggregator does not answer or refuses */
export async function cancelSpins(account: GisAccount, runtime: Runtime, name: string): Promise<void> {
  await postSigned(account, runtime, '/freespins/cancel', { freespin_id: name });
}

/** Whether the aggregator has them. @throws when there is no answer but that there are none */
export async function hasSpins(account: GisAccount, runtime: Runtime, name: string): Promise<boolean> {
  try {
    await getSigned(account, runtime, '/freespins/get', { freespin_id: name });
    return true;
  } catch (error) {
    if (error instanceof Error && / 404/.test(error.message)) return false;
    throw error;
  }
}

export interface Jackpot {
  /** Decimal. */
  readonly amount: string;
  readonly currency: string;
  readonly makers: readonly string[];
}

/** @throws when there is no answer */
export async function readJackpots(account: GisAccount, runtime: Runtime): Promise<readonly Jackpot[]> {
  const list = jackpotList.parse(JSON.parse(await getSigned(account, runtime, '/jackpots', {})));
  return list.flatMap(({ amount, currency, providers }) => {
    const text = plain(String(amount));
    return text === null ? [] : [{ amount: text, currency: currency.toUpperCase(), makers: providers }];
  });
}
