/** What a slot consists of besides its pictures and words. */
import type { AnyMachine } from '#engines/slots/any-machine.ts';
import type { Machine, SlotRules } from '#engines/slots/machine.ts';
import type { Ratio } from '../contract/money.ts';

export interface ReelParams {
  /** The free spins without the paid spin: the stake is their price. */
  readonly buy: boolean;
}

/** A machine with its name: what a slot consists of besides its pictures. */
export interface ReelGame<M extends AnyMachine = Machine> {
  readonly id: string;
  readonly title: string;
  readonly machine: M;
  readonly version: number;
  readonly table: string;
}

/** Bets the stake of a round is made of: one, or the price of bought spins. */
export function betsOf(machine: SlotRules, { buy }: ReelParams): number {
  return buy ? machine.buy!.price : 1;
}

/** Credits as a multiple of the stake. */
export function creditsRatio(machine: SlotRules, params: ReelParams, credits: number): Ratio {
  return { num: BigInt(credits), den: BigInt(machine.credits * betsOf(machine, params)) };
}
