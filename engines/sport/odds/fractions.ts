/** Fractions as bookmakers write them: 4.33 reads 10/3 and not 333/100. */
import { compare, type Ratio, ratio, subtract } from '../exact/ratio.ts';

/** As written on boards, so 4/6 and 6/4 stay as they are. Rising. */
const TRADITIONAL = (
  '1/1000 1/500 1/200 1/100 1/66 1/50 1/40 1/33 1/28 1/25 1/20 1/18 1/16 1/14 1/12 1/11 1/10 1/9 1/8 2/15 1/7 2/13 1/6 2/11 ' +
  '1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 1/1 11/10 6/5 5/4 11/8 6/4 13/8 7/4 ' +
  '15/8 2/1 85/40 9/4 5/2 11/4 3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 ' +
  '20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 1000/1'
)
  .split(' ')
  .map((text) => ({ text, value: parseFraction(text)! }));

/** Profit for a stake of 1 from `p/q`, `Evens` or a whole number; null when the text is none of them. */
export function parseFraction(text: string): Ratio | null {
  if (/^ev(?:en)?s$/i.test(text)) return ratio(1);
  const match = /^(\d{1,9})(?:\/([1-9]\d{0,8}))?$/.exec(text);
  return match ? ratio(BigInt(match[1]!), BigInt(match[2] ?? '1')) : null;
}

/** `p/q` in lowest terms, exactly. @param profit decimal odds - 1 */
export function exactFraction(profit: Ratio): string {
  return `${profit.num}/${profit.den}`;
}

/** Nearest traditional fraction; of two that are as near the lower one. @param profit decimal odds - 1 */
export function traditionalFraction(profit: Ratio): string {
  const distance = (value: Ratio) => {
    const gap = subtract(value, profit);
    return gap.num < 0n ? { num: -gap.num, den: gap.den } : gap;
  };
  return TRADITIONAL.reduce((best, one) =>
    compare(distance(one.value), distance(best.value)) < 0 ? one : best,
  ).text;
}
