/** Whether the house dares a bet: by what its markets and its player may cost. Pure. */
import { typedFloor } from '#platform/contract/money.ts';
import { ratio } from '#engines/sport/exact/ratio.ts';
import { type Currency, microUsd, unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { SportSettings } from '../../settings.ts';
import { microOfUsd, PRODUCT } from '../context.ts';
import { type EventRow, standing } from '../feed/rows.ts';
import { LIVE_STATUS } from '../feed/statuses.ts';
import type { TakenLeg } from '../slip/take.ts';
import type { StoredTogether } from '../slip/together.ts';
import { carriedBy } from './carried.ts';
import { type Bound, type House, mostByHouse, type Weight } from './house.ts';
import { marketLimit, mostByPlayer, scoreLimit } from './limits.ts';
import { scoreChanges } from './scores.ts';

const NO_WEIGHT: Weight = { worth: 0n, carried: [], changes: new Map(), bounds: new Map() };

/** The greatest stake that is dared in place of one that is not, in units of its currency; what barred it. */
export interface TooMuch {
  readonly most: bigint;
  readonly by: 'market' | 'player';
}

interface Ask {
  readonly legs: readonly TakenLeg[];
  /** Prices of legs of one match, by event. */
  readonly builder: StoredTogether | null;
  readonly currency: Currency;
  readonly cur: number;
  readonly stake: bigint;
  /** What it pays when all of it wins. */
  readonly potential: bigint;
  /** Of the player's own limits, percent of everybody's. */
  readonly percent: number;
}

/** @returns what the bet weighs on the house, which is as it was */
export function dareBet(
  kit: { currencyById(cur: number): Currency },
  state: PlayerState,
  settings: SportSettings,
  { legs, builder, currency, cur, stake, potential, percent }: Ask,
  house: House,
): Weight | TooMuch {
  // Play money and bonus money are not the house's risk.
  if (natureOf(cur) !== 'real') return NO_WEIGHT;
  const worth = microUsd(stake, currency);
  const carried = carriedBy(
    legs.map(({ leg: { event, market, outcome, row }, odds }) => ({
      event,
      market,
      outcome,
      sport: row.sport,
      odds,
    })),
    worth,
    builder,
  );
  const mostOfPlayer = mostByPlayer(
    ratio(potential, stake),
    openWins(kit, state),
    microOfUsd(settings.playerWinUsd),
    percent,
  );
  if (mostOfPlayer < worth)
    return { most: typedFloor(unitsOfMicroUsd(mostOfPlayer, currency), currency), by: 'player' };
  const bounds = new Map(legs.map(({ leg: { event, row } }) => [event, boundOf(settings, row)]));
  const weight = { worth, carried, changes: scoreChanges(carried), bounds };
  const most = mostByHouse(house, weight);
  if (most < worth) return { most: typedFloor(unitsOfMicroUsd(most, currency), currency), by: 'market' };
  return weight;
}

/** Most that the house dares on a match as it is now. */
export function boundOf(settings: SportSettings, row: EventRow): Bound {
  const live = row.status === LIVE_STATUS;
  return { market: marketLimit(settings, live), score: scoreLimit(settings, live), from: standing(row) };
}

/** What the player's open bets win if all of them do, micro-dollars. Bets of before it was written count nothing. */
function openWins(kit: { currencyById(cur: number): Currency }, state: PlayerState): bigint {
  const units = new Map<number, bigint>();
  for (const { game, cur, params } of state.rounds.values()) {
    if (game !== PRODUCT || natureOf(cur) !== 'real') continue;
    const { wins } = params as { wins?: string };
    if (wins !== undefined) units.set(cur, (units.get(cur) ?? 0n) + BigInt(wins));
  }
  return [...units].reduce((sum, [cur, wins]) => sum + microUsd(wins, kit.currencyById(cur)), 0n);
}
