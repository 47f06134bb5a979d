/**
 * A second interpreter of strategies, written from the rules alone and read from JSON as it stands, to hold the first
 * against. Slow and plain on purpose: one long loop, fractions instead of scaled integers.
 */

interface Json {
  readonly base: string;
  readonly min?: string;
  readonly max?: string;
  readonly carry?: string;
  readonly list?: readonly number[];
  readonly line?: readonly number[];
  readonly rules: readonly {
    readonly off?: boolean;
    readonly on: readonly { readonly of: string; readonly op: string; readonly n: number | string }[];
    readonly do: readonly { readonly a: string; readonly v?: unknown }[];
  }[];
  readonly stop?: Readonly<Record<string, number | string>>;
}

export interface Played {
  readonly stakes: readonly bigint[];
  readonly profit: bigint;
  readonly reason: string;
}

interface House {
  readonly least: bigint;
  readonly greatest: bigint;
  readonly balance: bigint;
}

type Fraction = readonly [num: bigint, den: bigint];

const floor = ([num, den]: Fraction): bigint => {
  const cut = num / den;
  return num < 0n && cut * den !== num ? cut - 1n : cut;
};
/** Cut to 12 places, towards nothing. */
const cut = ([num, den]: Fraction): Fraction => [(num * 10n ** 12n) / den, 10n ** 12n];
const hundredths = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100));

/** @param payouts of each round, in hundredths of the stake; amounts are whole units */
export function playReference(json: Json, payouts: readonly number[], house: House): Played {
  const base = BigInt(json.base);
  const floorStake =
    json.min !== undefined && BigInt(json.min) > house.least ? BigInt(json.min) : house.least;
  const stop = json.stop ?? {};
  const ends = (line: readonly number[]): bigint =>
    BigInt(line.length === 1 ? line[0]! : line[0]! + line[line.length - 1]!);
  let line = [...(json.line ?? [])];
  let s: Fraction = [line.length > 0 ? ends(line) * base : base, 1n];
  let [bet, win, lose, streak, pointer] = [0, 0, 0, 0, 0];
  let [profit, mark, balance] = [0n, 0n, house.balance];
  const stakes: bigint[] = [];
  for (const payout of payouts) {
    let placed = floor(s);
    if (placed < floorStake) placed = floorStake;
    if (json.max !== undefined && placed > BigInt(json.max)) placed = BigInt(json.max);
    if (placed > house.greatest) return { stakes, profit, reason: 'max-bet' };
    if (placed > balance) return { stakes, profit, reason: 'balance' };
    if (stop['loss'] !== undefined && placed - profit > BigInt(stop['loss']))
      return { stakes, profit, reason: 'loss' };
    stakes.push(placed);
    const paid = (placed * BigInt(payout)) / 100n;
    profit += paid - placed;
    balance += paid - placed;
    const won = paid > placed;
    const lost = paid < placed;
    bet += 1;
    if (won) win += 1;
    if (lost) lose += 1;
    if (won) streak = Math.max(streak, 0) + 1;
    if (lost) streak = Math.min(streak, 0) - 1;
    if (json.carry === 'placed') s = [placed, 1n];
    const now = { bet, win, lose, streak, profit, run: profit - mark };
    let stopped = false;
    const true_ = (of: string, op: string, n: number | string): boolean => {
      if (of === 'bet' || of === 'win' || of === 'lose') {
        if ((of === 'win' && !won) || (of === 'lose' && !lost)) return false;
        const length = Math.abs(now.streak);
        const count = Number(n);
        if (op === 'every') return now[of] % count === 0;
        if (op === 'everyStreak') return length > 0 && length % count === 0;
        if (op === 'streakIs') return length === count;
        if (op === 'streakOver') return length > count;
        return length >= 1 && length <= count - 1;
      }
      const value =
        of === 'mult'
          ? BigInt(payout)
          : { profit: now.profit, loss: -now.profit, run: now.run, balance }[
              of as 'profit' | 'loss' | 'run' | 'balance'
            ];
      const than = of === 'mult' ? hundredths(n) : BigInt(n);
      return { '>': value > than, '>=': value >= than, '<': value < than, '<=': value <= than }[op]!;
    };
    for (const rule of json.rules) {
      if (rule.off === true) continue;
      if (rule.on.some(({ of, op, n }) => !true_(of, op, n))) continue;
      for (const { a, v } of rule.do) {
        if (a === 'inc') s = [s[0] * (10_000n + hundredths(v)), s[1] * 10_000n];
        if (a === 'dec') s = [s[0] * (10_000n - hundredths(v)), s[1] * 10_000n];
        if (a === 'mul') s = [s[0] * hundredths(v), s[1] * 100n];
        if (a === 'add') s = [s[0] + BigInt(v as string) * s[1], s[1]];
        if (a === 'sub') s = [s[0] - BigInt(v as string) * s[1], s[1]];
        if (a === 'set') s = [BigInt(v as string), 1n];
        if (a === 'capGoal' && s[0] > (BigInt(v as string) - now.run) * s[1])
          s = [BigInt(v as string) - now.run, 1n];
        if (a === 'reset') s = [base, 1n];
        if (a === 'mark') mark = profit;
        if (a === 'clear') [bet, win, lose] = [0, 0, 0];
        if (a === 'stop') stopped = true;
        if (a === 'step') {
          pointer = v === 'first' ? 0 : pointer + Number(v);
          pointer = Math.max(0, Math.min(pointer, json.list!.length - 1));
          s = [BigInt(json.list![pointer]!) * base, 1n];
        }
        if (a === 'line') {
          if (v === 'new') line = [];
          if (v === 'append') line.push(Number(placed / base));
          if (v === 'cross') line = line.filter((_, index) => index > 0 && index < line.length - 1);
          if (line.length === 0) line = [...json.line!];
          s = [ends(line) * base, 1n];
        }
        s = cut(s);
      }
    }
    if (s[0] < floorStake * s[1]) s = [floorStake, 1n];
    if (stopped) return { stakes, profit, reason: 'rule' };
    if (stop['profit'] !== undefined && profit >= BigInt(stop['profit']))
      return { stakes, profit, reason: 'profit' };
    if (stop['mult'] !== undefined && won && BigInt(payout) >= hundredths(stop['mult']))
      return { stakes, profit, reason: 'mult' };
    if (stop['bets'] !== undefined && stakes.length >= Number(stop['bets']))
      return { stakes, profit, reason: 'bets' };
    if (stop['balanceAbove'] !== undefined && balance > BigInt(stop['balanceAbove']))
      return { stakes, profit, reason: 'balance-above' };
    if (stop['balanceBelow'] !== undefined && balance < BigInt(stop['balanceBelow']))
      return { stakes, profit, reason: 'balance-below' };
  }
  return { stakes, profit, reason: 'end' };
}
