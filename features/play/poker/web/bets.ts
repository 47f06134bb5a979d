/** Sizes of bets that the buttons offer, on strings and whole numbers: no amount passes through a float. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { LegalView, PlayerView, TableView } from '../contract.ts';

export type Size = 'min' | 'half' | 'twoThirds' | 'pot' | 'max';
const SHARES: Readonly<Record<'half' | 'twoThirds' | 'pot', readonly [bigint, bigint]>> = {
  half: [1n, 2n],
  twoThirds: [2n, 3n],
  pot: [1n, 1n],
};
/** Where the pot is the limit it is the most, too. */
export function sizesOf({ game }: Pick<TableView, 'game'>): readonly Size[] {
  return game === 'omaha' ? ['min', 'half', 'twoThirds', 'pot'] : ['min', 'half', 'twoThirds', 'pot', 'max'];
}
/** Steps of the slider. */
export const STEPS = 100;

export interface RaiseRange {
  readonly min: bigint;
  readonly max: bigint;
  readonly decimals: number;
}

export function rangeOf({ hand, decimals }: TableView): RaiseRange | null {
  const { minRaiseTo, maxRaiseTo } = hand?.legal ?? {};
  if (!minRaiseTo || !maxRaiseTo) return null;
  return { min: parseUnits(minRaiseTo, decimals)!, max: parseUnits(maxRaiseTo, decimals)!, decimals };
}

const within = ({ min, max }: RaiseRange, to: bigint): bigint => (to < min ? min : to > max ? max : to);

/** What a bet of a share of the pot comes to: the call first, then the share of what is there with it. */
export function sizeTo({ hand, decimals }: TableView, range: RaiseRange, size: Size): string {
  if (size === 'min' || size === 'max') return formatUnits(range[size], decimals);
  const [num, den] = SHARES[size];
  const units = (text: string) => parseUnits(text, decimals)!;
  const pot = units(hand!.pot) + units(hand!.legal!.call);
  return formatUnits(within(range, units(hand!.level) + (pot * num) / den), decimals);
}

/** @param step 0 to STEPS */
export function sliderTo(range: RaiseRange, step: number): string {
  const to = range.min + ((range.max - range.min) * BigInt(step)) / BigInt(STEPS);
  return formatUnits(to, range.decimals);
}

export function sliderStep(range: RaiseRange, to: string): number {
  const units = parseUnits(to, range.decimals);
  if (units === null || range.max === range.min) return 0;
  return Number(((within(range, units) - range.min) * BigInt(STEPS)) / (range.max - range.min));
}

/** What a wheel moves for one step, in pixels: about a notch of a mouse. */
const NOTCH = 100;

/**
 * A bet that the wheel has moved: a big blind a notch, up where it turns away.
 * @param moved pixels down since the last step; a touchpad sends many small ones
 * @returns the bet, and what is left of the move
 */
export function wheeled(
  { bigBlind, decimals }: Pick<TableView, 'bigBlind' | 'decimals'>,
  range: RaiseRange,
  to: string,
  moved: number,
): { to: string; rest: number } {
  const steps = Math.trunc(moved / NOTCH);
  const rest = moved - steps * NOTCH;
  if (steps === 0) return { to, rest };
  const units = parseUnits(to, decimals) ?? range.min;
  const next = within(range, units - BigInt(steps) * parseUnits(bigBlind, decimals)!);
  return { to: formatUnits(next, decimals), rest };
}

/** What a player may decide on before it is their turn. */
export type Plan = 'check' | 'checkFold' | 'fold' | 'callAny';

/** What is offered of it: who faces a bet has nothing to check. */
export function plansOf(
  { hand, decimals }: Pick<TableView, 'hand' | 'decimals'>,
  { bet }: Pick<PlayerView, 'bet'>,
): readonly Plan[] {
  const faces = hand !== null && parseUnits(bet, decimals)! < parseUnits(hand.level, decimals)!;
  return faces ? ['fold', 'callAny'] : ['check', 'checkFold', 'callAny'];
}

/** What a plan comes to when it is the player's turn; null: the player decides. */
export function planned(plan: Plan, { check }: Pick<LegalView, 'check'>): 'fold' | 'check' | 'call' | null {
  if (check) return 'check';
  if (plan === 'callAny') return 'call';
  // Who planned a check and faces a bet decides.
  return plan === 'check' ? null : 'fold';
}

/** Whether a text is an amount that may be raised to. */
export function isRaise(range: RaiseRange, to: string): boolean {
  const units = parseUnits(to, range.decimals);
  return units !== null && units >= range.min && units <= range.max;
}
