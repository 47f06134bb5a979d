import { ratioNumber } from '../../../contract/money.ts';
import type { AnyMachine } from '#engines/slots/any-machine.ts';
import { creditsRatio } from '../../../reels/reels.ts';
import { formatMultiplier } from '#ui/format.ts';
import { payoutText, type StageMoney } from '../game-kit.ts';
import { stageAmount } from '../win-badge.tsx';

const ONE_BET = { buy: false };

/** Credits as a multiple of the bet. */
export function multipleOf(machine: AnyMachine, credits: number): string {
  return formatMultiplier(ratioNumber(creditsRatio(machine, ONE_BET, credits), 2));
}

/** Credits as an amount of the bet; nothing where an amount shows none of it. */
export function sumOf(machine: AnyMachine, money: StageMoney, credits: number): string | null {
  const text = stageAmount(payoutText(money, creditsRatio(machine, ONE_BET, credits)), money);
  return /[1-9]/.test(text) ? text : null;
}

/** How a pay table writes credits. @param money shows amounts of its stake; multiples of the bet without */
export function payWriter(machine: AnyMachine, money?: StageMoney): (credits: number) => string {
  // A way of a small bet may pay less than an amount shows: then all are multiples.
  const least = Math.min(...Object.values(machine.pays).flatMap((table) => Object.values(table)));
  const readable = money !== undefined && sumOf(machine, money, least) !== null;
  return (credits) => (readable ? sumOf(machine, money, credits) : null) ?? multipleOf(machine, credits);
}
