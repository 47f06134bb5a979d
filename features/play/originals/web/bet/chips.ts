/**
 * Betting with chips. At a table the amount that is entered is the value of one chip; the stake is that times
 * the chips that lie there, and the house's limits are meant for the stake.
 */
import type { AnyGame } from '#platform/contract/game.ts';
import { formatUnits, parseUnits, typedUnits } from '#platform/contract/money.ts';
import { unitsOf, type StakeRules } from './stake.ts';

type Params = Readonly<Record<string, unknown>>;

/** Chips on the table, 0 when it is bare; null in games with one stake. */
export function chipsOn(game: AnyGame, params: Params): number | null {
  if (!game.chips) return null;
  const parsed = game.params.safeParse(params);
  return parsed.success ? game.chips(parsed.data) : 0;
}

/** What a page of the game starts with. Nobody's chips are laid for them. */
export function firstParams(game: AnyGame): Params {
  // In a flight players leave by hand, until they choose a multiplier to leave at.
  const byHand = game.kind === 'shared' && game.flight ? game.params.safeParse({}) : null;
  if (byHand?.success) return byHand.data as Params;
  return game.chips ? { ...(game.initial as Params), chips: {} } : (game.initial as Params);
}

/** The stake of an entered amount; null when that is none, or nothing lies on the table. */
export function stakeOn(bet: string, chips: number | null, decimals: number): string | null {
  const units = unitsOf(bet, decimals);
  if (units === null || chips === 0) return null;
  return formatUnits(units * BigInt(chips ?? 1), decimals);
}

/**
 * The rules of the stake as rules of the value of one chip: a value is within these exactly when the stake is
 * within those. On a bare table any value will do that could be staked at all.
 */
export function rulesPerChip(rules: StakeRules, chips: number | null): StakeRules {
  if (chips === null || chips === 1) return rules;
  const { decimals } = rules;
  const count = BigInt(Math.max(1, chips));
  const share = (text: string | null, up: bigint): string | null => {
    const units = text === null ? null : typedUnits(text, decimals);
    return units === null ? null : formatUnits((units + up) / count, decimals);
  };
  return {
    decimals,
    min: chips === 0 ? formatUnits(1n, decimals) : share(rules.min, count - 1n),
    max: share(rules.max, 0n),
    balance: share(rules.balance, 0n),
  };
}

/** Most chips of a value that a stake may hold; null while that is not known. */
export function mostChips(
  value: string,
  { decimals, max }: Pick<StakeRules, 'decimals' | 'max'>,
): number | null {
  const units = unitsOf(value, decimals);
  const most = max === null ? null : parseUnits(max, decimals);
  if (units === null || units <= 0n || most === null) return null;
  return Number(lesser(most / units, BigInt(Number.MAX_SAFE_INTEGER)));
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
