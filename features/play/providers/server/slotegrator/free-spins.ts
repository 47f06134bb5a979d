/** Our requests to the aggregator about free spins. */
import * as z from 'zod/mini';
import type { Runtime } from '#platform/server/runtime.ts';
import { getSigned, type GisAccount, postSigned } from './client.ts';
import { decimalOf, productOf } from './decimals.ts';
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
    const stake = decimalOf(String(total_bet_value));
    return stake === null ? [] : [{ stake, named: { total_bet_id: String(total_bet_id) } }];
  });
  const lined = (bets ?? []).flatMap(({ bet_id, bet_per_line, lines }) =>
    (denominations ?? []).flatMap((denomination) => {
      const stake = productOf([String(denomination), String(bet_per_line ?? 1), String(lines ?? 1)]);
      return stake === null
        ? []
        : [{ stake, named: { bet_id: String(bet_id), denomination: String(denomination) } }];
    }),
  );
  return [...whole, ...lined].slice(0, MAX_BETS);
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
