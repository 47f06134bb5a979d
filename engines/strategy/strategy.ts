/** A plan of automatic bets as it is written down: what to stake first, and what rounds do to it. Data only. */

/** Smallest units of the wallet that is played from. */
export type Units = bigint;

/** A multiplier in hundredths: 250 is 2.50x. */
export type Hundredths = number;

export type Comparison = '>' | '>=' | '<' | '<=';

/** Which rounds a condition looks at; a push (the stake back) is neither a win nor a loss. */
export type RoundKind = 'bet' | 'win' | 'lose';

/** every: the count of such rounds; the others: the length of the streak. */
export type CountOperator = 'every' | 'everyStreak' | 'streakIs' | 'streakOver' | 'streakUnder';

/** run: the profit since the last `mark`. */
export type Sum = 'profit' | 'loss' | 'run' | 'balance';

export type Condition =
  | { readonly of: RoundKind; readonly op: CountOperator; readonly n: number }
  | { readonly of: Sum; readonly op: Comparison; readonly n: Units }
  | { readonly of: 'mult'; readonly op: Comparison; readonly n: Hundredths };

export type Action =
  /** By a percentage, in hundredths of a percent. */
  | { readonly a: 'inc' | 'dec'; readonly v: number }
  /** Times a factor in hundredths. */
  | { readonly a: 'mul'; readonly v: number }
  | { readonly a: 'add' | 'sub' | 'set' | 'capGoal'; readonly v: Units }
  | { readonly a: 'reset' | 'flip' | 'mark' | 'clear' | 'seed' | 'stop' }
  /** Moves the pointer in `list`. */
  | { readonly a: 'step'; readonly v: number | 'first' }
  | { readonly a: 'line'; readonly v: 'cross' | 'append' | 'new' }
  | { readonly a: 'param'; readonly k: string; readonly v: unknown };

export interface Rule {
  readonly id: string;
  readonly off: boolean;
  /** All must hold. */
  readonly on: readonly Condition[];
  readonly do: readonly Action[];
}

export interface StopRules {
  readonly bets: number | null;
  readonly profit: Units | null;
  readonly loss: Units | null;
  readonly mult: Hundredths | null;
  readonly balanceAbove: Units | null;
  readonly balanceBelow: Units | null;
  readonly minutes: number | null;
}

export interface Strategy {
  readonly name: string;
  readonly game: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly base: Units;
  readonly min: Units | null;
  readonly max: Units | null;
  /** What the rules go on from: the exact stake, or the one that was placed. */
  readonly carry: 'exact' | 'placed';
  /** Stakes in bases that `step` moves through. */
  readonly list: readonly number[];
  /** Line of Labouchere, in bases. */
  readonly line: readonly number[];
  readonly rules: readonly Rule[];
  readonly stop: StopRules;
}

/** Actions after which a stake may be greater than before a loss: such a strategy needs `stop.loss`. */
const GROWING = new Set<Action['a']>(['inc', 'add', 'set', 'step', 'line']);
/** All of a stake, in hundredths of a percent. */
const WHOLE = 10_000;
/** The factor that leaves a stake as it is, in hundredths. */
const ONCE = 100;

/** What takes more than all away leaves a stake below nothing, which a second such cut multiplies. */
function grows(action: Action): boolean {
  if (action.a === 'mul') return action.v > ONCE;
  return GROWING.has(action.a) || (action.a === 'dec' && action.v > WHOLE);
}

/** Whether a loss can be followed by a greater stake, as far as the rules' words tell. */
export function growsAfterLoss({ rules }: Pick<Strategy, 'rules'>): boolean {
  return rules.some(
    ({ off, on, do: actions }) => !off && !on.some(({ of }) => of === 'win') && actions.some(grows),
  );
}
