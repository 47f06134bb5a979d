/** Sums that a test keeps by itself, in all and by day: exactly, for prices of six places. */
const DAY_MS = 86_400_000;

export interface Tally {
  add(name: string, units: bigint, price: bigint): void;
  /** What was staked and paid, in all and under each of the names. */
  played(names: readonly string[], staked: bigint, paid: bigint, price: bigint): void;
  /** Euros with two places, halves to even. @param name with a day in front for that day alone */
  euros(name: string): string;
  /** One sum, one less others (or, with a plus in front, more), for all and each of the days. */
  less(name: string, from: string, others: readonly string[], days: readonly string[]): void;
  days(first: string, count: number): readonly string[];
}

/** @param scale places of the units of both currencies */
export function createTally(today: () => string, scale: () => number): Tally {
  const sums = new Map<string, bigint>();
  const of = (name: string): bigint => sums.get(name) ?? 0n;
  function add(name: string, units: bigint, price: bigint): void {
    for (const key of [name, `${today()} ${name}`]) sums.set(key, of(key) + units * price);
  }
  return {
    add,
    played(names, staked, paid, price) {
      for (const name of ['', ...names.map((one) => ` ${one}`)]) {
        add(`turnover${name}`, staked, price);
        add(`paid${name}`, paid, price);
      }
    },
    euros(name) {
      const value = of(name);
      const size = value < 0n ? -value : value;
      const cent = 10n ** BigInt(scale() + 6 - 2);
      const [whole, rest] = [size / cent, size % cent];
      const up = rest > cent / 2n || (rest === cent / 2n && whole % 2n === 1n);
      const text = (whole + (up ? 1n : 0n)).toString().padStart(3, '0');
      return `${value < 0n && /[1-9]/.test(text) ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
    },
    less(name, from, others, days) {
      for (const day of ['', ...days.map((one) => `${one} `)])
        sums.set(
          day + name,
          others.reduce(
            (sum, other) => (other.startsWith('+') ? sum + of(day + other.slice(1)) : sum - of(day + other)),
            of(day + from),
          ),
        );
    },
    days: (first, count) =>
      Array.from({ length: count }, (_, at) =>
        new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10),
      ),
  };
}
