/** What a case battle is made with: who wins, the price of a case, the table of each. */
export const BATTLE_KINDS = ['high', 'low', 'team'] as const;
export type BattleKind = (typeof BATTLE_KINDS)[number];

export const MAX_CASES = 20;
const MAX_SEATS = 4;

export interface BattleRules {
  readonly kind: BattleKind;
  /** Of one case. */
  readonly price: bigint;
  /** Table of each case, in the order in which they are opened. */
  readonly cases: readonly string[];
}

/** The part of a pool's rules that a battle binds. */
interface BattlePool {
  readonly battle: BattleRules | null;
  readonly minStake: bigint;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly rakeBps: bigint;
}

/** What is wrong with the rules of a battle, or null. */
export function wrongBattle({ battle, minStake, minSeats, maxSeats, rakeBps }: BattlePool): string | null {
  if (!battle) return 'a battle opens cases';
  const { kind, price, cases } = battle;
  if (cases.length === 0 || cases.length > MAX_CASES) return `a battle opens 1 to ${MAX_CASES} cases`;
  if (price <= 0n || price * BigInt(cases.length) !== minStake) return 'a seat costs what its cases cost';
  if (minSeats !== maxSeats || maxSeats > MAX_SEATS)
    return `a battle has two to ${MAX_SEATS} seats, all taken`;
  if (kind === 'team' && maxSeats !== MAX_SEATS) return 'two pairs are four seats';
  return rakeBps === 0n ? null : 'a battle has no rake';
}
