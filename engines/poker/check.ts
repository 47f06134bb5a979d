/** Compares what a recorded hand states with what the rules make of its actions. */
import type { Betting, Legal } from './betting.ts';
import type { Pot } from './pots.ts';
import type { ExpectedLegal, HandRecord } from './record.ts';
import { replay, type Replay, type ReplayStep } from './replay.ts';
import { ALL_CUSTOMS, type Rule } from './rules.ts';
import type { HandResult } from './showdown.ts';

export interface Difference {
  /** Path of the field in the record, e.g. `actions[3].legal.minRaiseTo`. */
  readonly field: string;
  readonly expected: string;
  readonly found: string;
}

export type CheckOutcome =
  /** `custom` names what the hand took from its site that a table of ours does not offer. */
  | { readonly outcome: 'agrees'; readonly customs: readonly string[] }
  | { readonly outcome: 'differs'; readonly differences: readonly Difference[] }
  | { readonly outcome: 'refused'; readonly rule: Rule; readonly message: string };

export function checkRecord(record: HandRecord): CheckOutcome {
  const played = replay(record.hand, ALL_CUSTOMS);
  if (!played.ok) {
    const place = played.step === null ? '' : `actions[${played.step}]: `;
    return { outcome: 'refused', rule: played.rule, message: `${place}${played.message}` };
  }
  const differences = [
    ...actionDifferences(record, played.value),
    ...potDifferences(record, played.value.result),
    ...stackDifferences(record, played.value),
  ];
  if (differences.length > 0) return { outcome: 'differs', differences };
  return { outcome: 'agrees', customs: customsUsed(record, played.value) };
}

function actionDifferences({ recorded }: HandRecord, { steps }: Replay): Difference[] {
  return steps.flatMap((step, at) => {
    const { amount, to, allIn, legal } = recorded[at]!;
    const field = `actions[${at}]`;
    const found: Difference[] = [];
    const player = step.before.seats.find(({ seat }) => seat === step.action.seat)!;
    const short = amount !== null && amount !== step.added && isShortCall(step, amount);
    if (amount !== null && amount !== step.added && !short)
      found.push(difference(`${field}.amount`, amount, step.added));
    if (to !== null && to !== player.bet + step.added && !short)
      found.push(difference(`${field}.to`, to, player.bet + step.added));
    const whole = step.added > 0n && step.added === player.stack;
    if (allIn !== null && allIn !== whole) found.push(difference(`${field}.allIn`, allIn, whole));
    if (legal) found.push(...legalDifferences(`${field}.legal`, legal, step));
    return found;
  });
}

/** The others are all-in, the big blind was short, and the site asked no more than they hold. */
function isShortCall({ action, before }: ReplayStep, amount: bigint): boolean {
  const player = before.seats.find(({ seat }) => seat === action.seat)!;
  const others = before.seats.filter((one) => one !== player && !one.folded);
  const most = others.reduce((top, { bet }) => (bet > top ? bet : top), 0n);
  return action.type === 'call' && others.every(({ stack }) => stack === 0n) && amount === most - player.bet;
}

function legalDifferences(
  field: string,
  expected: ExpectedLegal,
  { legal, before }: ReplayStep,
): Difference[] {
  if (!legal) return [difference(field, 'an action', 'none')];
  const open = raiseCallable(before);
  const bounds: readonly (keyof ExpectedLegal & keyof Legal)[] = ['minRaiseTo', 'maxRaiseTo'];
  const same: Difference[] = [];
  // Where nobody else has chips, sites ask for the full blind, or for no more than the others hold.
  if (othersHaveChips(before)) {
    if (expected.fold !== legal.fold) same.push(difference(`${field}.fold`, expected.fold, legal.fold));
    if (expected.call !== legal.call) same.push(difference(`${field}.call`, expected.call, legal.call));
  }
  for (const bound of bounds) {
    // A raise that nobody can call is closed for us; an engine that takes it and gives it back is right as well.
    const ours = open ? legal[bound] : null;
    const agrees = expected[bound] === ours || (!open && expected[bound] === legal[bound]);
    if (!agrees) same.push(difference(`${field}.${bound}`, expected[bound], ours));
  }
  return same;
}

/** Whether an opponent of the player to act is not all-in. */
function othersHaveChips({ seats, actor }: Betting): boolean {
  return seats.some(({ folded, stack }, at) => at !== actor && !folded && stack > 0n);
}

/** Whether an opponent of the player to act has chips beyond the present bet. */
function raiseCallable({ seats, actor, level }: Betting): boolean {
  return seats.some(
    ({ folded, stack, bet }, at) => at !== actor && !folded && stack > 0n && bet + stack > level,
  );
}

function potDifferences(record: HandRecord, result: HandResult): Difference[] {
  const found = result.pots.map(({ amount, eligible, runs }) => ({
    amount,
    eligible,
    winners: runs[0]!.winners,
  }));
  const [expected, ours] = [withUncalled(record.pots, record.uncalled), withUncalled(found, result.uncalled)];
  const direct = comparePots(record.pots, found);
  if (direct.length === 0) return uncalledDifferences(record, result);
  // Where the whole pot goes to the one player left, part of it may be called uncalled or not.
  const sole = record.pots.every(({ eligible }) => eligible.length === 1);
  return sole ? comparePots(expected, ours) : direct;
}

function uncalledDifferences({ uncalled }: HandRecord, result: HandResult): Difference[] {
  if (!uncalled) return [];
  const same = uncalled.seat === result.uncalled?.seat && uncalled.amount === result.uncalled.amount;
  const text = (one: HandRecord['uncalled']): string =>
    one ? `${one.amount} to seat ${one.seat}` : 'nothing';
  return same ? [] : [difference('uncalled', text(uncalled), text(result.uncalled))];
}

type WonPot = Pot & { readonly winners: readonly number[] };

function withUncalled<T extends WonPot>(pots: readonly T[], uncalled: HandRecord['uncalled']): T[] {
  return pots.map((pot, at) =>
    uncalled && at === pots.length - 1 ? { ...pot, amount: pot.amount + uncalled.amount } : pot,
  );
}

function comparePots(expected: readonly WonPot[], found: readonly WonPot[]): Difference[] {
  if (expected.length !== found.length) return [difference('pots.length', expected.length, found.length)];
  return expected.flatMap((pot, at) => {
    const ours = found[at]!;
    const differences: Difference[] = [];
    if (pot.amount !== ours.amount)
      differences.push(difference(`pots[${at}].amount`, pot.amount, ours.amount));
    for (const field of ['eligible', 'winners'] as const) {
      const [a, b] = [sorted(pot[field]), sorted(ours[field])];
      if (a !== b) differences.push(difference(`pots[${at}].${field}`, a, b));
    }
    return differences;
  });
}

function stackDifferences(record: HandRecord, { result }: Replay): Difference[] {
  const plain = record.hand.seats.flatMap(({ seat }, at) => {
    const [expected, found] = [record.finishingStacks[at]!, result.stacks.get(seat)!];
    return expected === found ? [] : [difference(`finishingStacks[${at}]`, expected, found)];
  });
  if (!record.finishingStacksAfterRake || plain.length > 0) return plain;
  return rakedDifferences(record, record.finishingStacksAfterRake, result);
}

/** Sites share their rake among pots and winners in ways of their own; what has to hold is what was paid in all. */
function rakedDifferences(record: HandRecord, after: readonly bigint[], result: HandResult): Difference[] {
  const before = record.finishingStacks;
  const paid = before.reduce((sum, stack, at) => sum + stack - after[at]!, 0n);
  if (paid !== record.rake) return [difference('rake', record.rake, paid)];
  return record.hand.seats.flatMap(({ seat }, at) => {
    const [won, lost] = [result.collected.get(seat)!, before[at]! - after[at]!];
    if (lost < 0n || lost > won)
      return [difference(`finishingStacksAfterRake[${at}]`, after[at]!, before[at]!)];
    // What the record does not call uncalled it counts as collected.
    const back = !record.uncalled && seat === result.uncalled?.seat ? result.uncalled.amount : 0n;
    const given = record.collectedAfterRake?.[at];
    const agrees = given === undefined || given === won + back - lost;
    return agrees ? [] : [difference(`collectedAfterRake[${at}]`, given, won + back - lost)];
  });
}

/** What the hand took that a table of ours does not offer. */
function customsUsed(record: HandRecord, { steps, omitted }: Replay): string[] {
  const used = new Set<string>();
  if (omitted.length > 0) used.add('a fold that the record leaves out');
  for (const [at, step] of steps.entries()) {
    const { action, legal, before } = step;
    if (!legal) used.add('a player who is all-in from a post folds');
    else if (action.type === 'fold' && !legal.fold) used.add('a fold although checking is free');
    else if (action.type === 'raise' && !raiseCallable(before)) used.add('a raise that nobody can call');
    else if (
      record.recorded[at]!.amount !== null &&
      action.type === 'call' &&
      record.recorded[at]!.amount !== step.added
    )
      used.add('a call of no more than the others hold');
  }
  return [...used];
}

function sorted(seats: readonly number[]): string {
  return [...seats].toSorted((a, b) => a - b).join(' ');
}

function difference(field: string, expected: unknown, found: unknown): Difference {
  return { field, expected: String(expected), found: String(found) };
}
