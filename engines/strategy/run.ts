/**
 * Runs a strategy: what to stake next, and what a settled round changes. Pure, on integers; who plays the bets, waits
 * for their ends and keeps the clock is the caller. A stake between two bets is kept to 12 places of the smallest unit
 * and cut towards nothing after each action, so that every implementation gets the same.
 */
import type { Action, Condition, CountOperator, RoundKind, StopRules, Strategy, Units } from './strategy.ts';

/** Parts of a smallest unit that a stake is kept in. */
const PARTS = 10n ** 12n;
const MS_PER_MINUTE = 60_000;

/** Why a run ended by itself. */
export type StopReason =
  | 'rule'
  | 'profit'
  | 'mult'
  | 'bets'
  | 'balance-above'
  | 'balance-below'
  | 'minutes'
  | 'max-bet'
  | 'balance'
  | 'loss'
  | 'param';

export interface Counters {
  readonly bet: number;
  readonly win: number;
  readonly lose: number;
}

export interface Run {
  /** Next stake in 10^-12 of the smallest unit. */
  readonly stake: bigint;
  readonly counters: Counters;
  /** Wins in a row; losses in a row as a negative number. */
  readonly streak: number;
  readonly profit: Units;
  /** Profit when `mark` was last done. */
  readonly marked: Units;
  /** Place in `list`. */
  readonly pointer: number;
  /** What is left of `line`. */
  readonly line: readonly number[];
  /** Rounds placed; `clear` leaves it alone. */
  readonly placed: number;
  readonly params: Strategy['params'];
}

/** What holds where the next bet goes. */
export interface Table {
  readonly balance: Units;
  /** Since the run began. */
  readonly elapsedMs: number;
  /** Least and greatest stake of the game. */
  readonly least: Units;
  readonly greatest: Units;
  /** What a stake is a multiple of, where that is more than a unit: the rest is cut off as the bet is placed. */
  readonly step?: Units;
}

export interface Settled {
  readonly stake: Units;
  readonly payout: Units;
  /** Multiplier of the round in hundredths, rounded down. */
  readonly multiplier: number;
  /** After the round. */
  readonly balance: Units;
}

/** What of a game's parameters a rule may change; null when the game's schema refuses it. */
export interface Switches {
  /** The other side (over and under, red and black). */
  flip(params: Strategy['params']): Strategy['params'] | null;
  set(params: Strategy['params'], key: string, value: unknown): Strategy['params'] | null;
}

export interface After {
  readonly run: Run;
  /** A rule asks for new seeds before the next bet. */
  readonly seed: boolean;
  readonly stop: StopReason | null;
}

export function startRun(strategy: Strategy): Run {
  const { base, line, params } = strategy;
  return {
    stake: (line.length > 0 ? lineUnits(line) * base : base) * PARTS,
    counters: { bet: 0, win: 0, lose: 0 },
    streak: 0,
    profit: 0n,
    marked: 0n,
    pointer: 0,
    line,
    placed: 0,
    params,
  };
}

/** The next bet, or why there is none. A bet that could break `stop.loss` is never placed. */
export function nextBet(strategy: Strategy, run: Run, table: Table): { stake: Units } | { stop: StopReason } {
  const { stop, max } = strategy;
  const { step = 1n } = table;
  const wanted = atMost(atLeast(run.stake / PARTS, floorOf(strategy, table.least)), max);
  const stake = wanted > step ? wanted - (wanted % step) : step;
  if (stop.minutes !== null && table.elapsedMs >= stop.minutes * MS_PER_MINUTE) return { stop: 'minutes' };
  if (stake > table.greatest) return { stop: 'max-bet' };
  if (stake > table.balance) return { stop: 'balance' };
  if (couldBreakLoss(stop, run.profit, stake)) return { stop: 'loss' };
  return { stake };
}

/**
 * Takes a settled round into account.
 * @param least least stake of the game
 */
export function afterRound(
  strategy: Strategy,
  run: Run,
  round: Settled,
  { least, switches }: { least: Units; switches: Switches },
): After {
  const counted = count(run, round);
  const seen: Seen = { ...counted, round, result: resultOf(round) };
  const work: Work = {
    run: strategy.carry === 'placed' ? { ...counted, stake: round.stake * PARTS } : counted,
    seed: false,
    stop: null,
  };
  for (const rule of strategy.rules) {
    if (rule.off || !rule.on.every((condition) => holds(condition, seen))) continue;
    for (const action of rule.do) act(action, { strategy, seen, switches, work });
  }
  const floor = floorOf(strategy, least) * PARTS;
  const after = { ...work.run, stake: atLeast(work.run.stake, floor) };
  return { run: after, seed: work.seed, stop: work.stop ?? stopAfter(strategy.stop, after, round) };
}

type Result = 'win' | 'lose' | 'push';

/** What conditions read: the run as the round left it, before any rule. */
interface Seen extends Run {
  readonly round: Settled;
  readonly result: Result;
}

interface Work {
  run: Run;
  seed: boolean;
  stop: StopReason | null;
}

interface Doing {
  readonly strategy: Strategy;
  readonly seen: Seen;
  readonly switches: Switches;
  readonly work: Work;
}

function resultOf({ stake, payout }: Settled): Result {
  if (payout === stake) return 'push';
  return payout > stake ? 'win' : 'lose';
}

function count(run: Run, round: Settled): Run {
  const result = resultOf(round);
  const { bet, win, lose } = run.counters;
  return {
    ...run,
    counters: { bet: bet + 1, win: win + Number(result === 'win'), lose: lose + Number(result === 'lose') },
    streak: streakAfter(run.streak, result),
    profit: run.profit + round.payout - round.stake,
    placed: run.placed + 1,
  };
}

function streakAfter(streak: number, result: Result): number {
  if (result === 'push') return streak;
  if (result === 'win') return streak > 0 ? streak + 1 : 1;
  return streak < 0 ? streak - 1 : -1;
}

function holds(condition: Condition, seen: Seen): boolean {
  switch (condition.of) {
    case 'bet':
    case 'win':
    case 'lose':
      return countHolds(condition, seen);
    case 'mult':
      return compares(seen.round.multiplier, condition.op, condition.n);
    case 'profit':
      return compares(seen.profit, condition.op, condition.n);
    case 'loss':
      return compares(-seen.profit, condition.op, condition.n);
    case 'run':
      return compares(seen.profit - seen.marked, condition.op, condition.n);
    case 'balance':
      return compares(seen.round.balance, condition.op, condition.n);
  }
}

/** Only in a round of that kind. */
function countHolds({ of, op, n }: { of: RoundKind; op: CountOperator; n: number }, seen: Seen): boolean {
  if (of !== 'bet' && of !== seen.result) return false;
  if (op === 'every') return seen.counters[of] % n === 0;
  const length = Math.abs(seen.streak);
  if (length === 0) return false;
  if (op === 'everyStreak') return length % n === 0;
  if (op === 'streakIs') return length === n;
  return op === 'streakOver' ? length > n : length < n;
}

function compares<T extends number | bigint>(value: T, op: '>' | '>=' | '<' | '<=', than: T): boolean {
  if (op === '>') return value > than;
  if (op === '>=') return value >= than;
  return op === '<' ? value < than : value <= than;
}

function act(action: Action, { strategy, seen, switches, work }: Doing): void {
  const { run } = work;
  const { base } = strategy;
  const set = (change: Partial<Run>): void => void (work.run = { ...run, ...change });
  switch (action.a) {
    case 'inc':
      return set({ stake: (run.stake * (10_000n + BigInt(action.v))) / 10_000n });
    case 'dec':
      return set({ stake: (run.stake * (10_000n - BigInt(action.v))) / 10_000n });
    case 'mul':
      return set({ stake: (run.stake * BigInt(action.v)) / 100n });
    case 'add':
      return set({ stake: run.stake + action.v * PARTS });
    case 'sub':
      return set({ stake: run.stake - action.v * PARTS });
    case 'set':
      return set({ stake: action.v * PARTS });
    case 'capGoal':
      return set({ stake: atMost(run.stake, (action.v - (seen.profit - seen.marked)) * PARTS) });
    case 'reset':
      return set({ stake: base * PARTS });
    case 'mark':
      return set({ marked: run.profit });
    case 'clear':
      return set({ counters: { bet: 0, win: 0, lose: 0 } });
    case 'seed':
      work.seed = true;
      return;
    case 'stop':
      work.stop = 'rule';
      return;
    case 'step': {
      const wanted = action.v === 'first' ? 0 : run.pointer + action.v;
      const pointer = Math.min(strategy.list.length - 1, Math.max(0, wanted));
      return set({ pointer, stake: BigInt(strategy.list[pointer]!) * base * PARTS });
    }
    case 'line': {
      const line = lineAfter(action.v, run.line, strategy, seen.round.stake);
      return set({ line, stake: lineUnits(line) * base * PARTS });
    }
    case 'flip':
      return take(switches.flip(run.params), work);
    case 'param':
      return take(switches.set(run.params, action.k, action.v), work);
  }
}

function take(params: Strategy['params'] | null, work: Work): void {
  if (params === null) work.stop ??= 'param';
  else work.run = { ...work.run, params };
}

/** A line that has nothing left starts again. */
function lineAfter(
  how: 'cross' | 'append' | 'new',
  line: readonly number[],
  { line: first, base }: Strategy,
  placed: Units,
): readonly number[] {
  if (how === 'new') return first;
  const changed = how === 'cross' ? line.slice(1, -1) : [...line, Number(placed / base)];
  return changed.length === 0 ? first : changed;
}

/** Both ends together, or the only entry. */
function lineUnits(line: readonly number[]): bigint {
  const [first = 0] = line;
  return BigInt(line.length === 1 ? first : first + line.at(-1)!);
}

/** Whether a bet, lost whole, would leave a run with a greater loss than it may have. */
export function couldBreakLoss({ loss }: StopRules, profit: Units, stake: Units): boolean {
  return loss !== null && stake - profit > loss;
}

/** Why a run ends with a round; null: it goes on. Profit and number of bets are those after it. */
export function stopAfter(
  stop: StopRules,
  { profit, placed }: Pick<Run, 'profit' | 'placed'>,
  round: Settled,
): StopReason | null {
  if (stop.profit !== null && profit >= stop.profit) return 'profit';
  if (stop.mult !== null && resultOf(round) === 'win' && round.multiplier >= stop.mult) return 'mult';
  if (stop.bets !== null && placed >= stop.bets) return 'bets';
  if (stop.balanceAbove !== null && round.balance > stop.balanceAbove) return 'balance-above';
  return stop.balanceBelow !== null && round.balance < stop.balanceBelow ? 'balance-below' : null;
}

function floorOf({ min }: Strategy, least: Units): Units {
  return min === null ? least : atLeast(least, min);
}

function atLeast(value: bigint, floor: bigint): bigint {
  return value < floor ? floor : value;
}

function atMost(value: bigint, ceiling: bigint | null): bigint {
  return ceiling !== null && value > ceiling ? ceiling : value;
}
