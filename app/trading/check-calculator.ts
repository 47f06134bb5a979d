/** Calculator cases: every row is one case. */
import { calculatorRow } from '#engines/futures/calculator.ts';
import { add, compare, least, multiply, ONE, ratio, type Ratio, toDecimal } from '#engines/futures/ratio.ts';
import { DEFAULT_TERMS, keptProfit, type Terms } from '#engines/futures/terms.ts';
import type { ExactJson, Json } from './exact-json.ts';
import {
  CaseFault,
  decimalOf,
  directionOf,
  type Fields,
  isFields,
  multiplierOf,
  optionalDecimal,
} from './read-case.ts';
import { type CheckedCase, checkFields } from './report.ts';

const ZERO = ratio(0n);
const PERCENT = ratio(1n, 100n);

/** One setting with its rows. */
export function checkCalculator(setting: Fields, lineOf: ExactJson['lineOf'], label: string): CheckedCase[] {
  const wager = decimalOf(setting, 'wager', { least: ZERO, above: true });
  const multiplier = multiplierOf(setting);
  const direction = directionOf(setting);
  const terms = termsOf(setting);
  const rows = setting['rows'];
  if (!Array.isArray(rows) || rows.length === 0) throw new CaseFault('rows must be a list of price moves');
  return rows.map((row: Json, index) => {
    const [line, name] = [lineOf(row), `${label} row ${index}`];
    try {
      if (!isFields(row)) throw new CaseFault('a row must be an object');
      const move = decimalOf(row, 'move', { least: ratio(-100n) });
      const found = calculatorRow(move, wager, multiplier, direction, terms);
      return checkFields(
        row,
        { line, name: `${name} (move ${toDecimal(move)} %)` },
        {
          rawRoi: exact(multiply(found.raw, ratio(100n))),
          clampedRoi: exact(multiply(found.roi, ratio(100n))),
          profit: exact(found.profit),
          profitIfFeeThenClamp: exact(otherOrder(found.raw, wager, terms)),
        },
      );
    } catch (error) {
      if (error instanceof CaseFault) return { line, name, fault: error.message };
      throw error;
    }
  });
}

function exact(value: Ratio) {
  return { text: toDecimal(value), agrees: (expected: Ratio) => compare(expected, value) === 0 };
}

/** The reading that was not taken, shown beside ours: the fee before the clamp. */
function otherOrder(raw: Ratio, wager: Ratio, terms: Terms): Ratio {
  const taxed = terms.feeMode === 'pnl' && raw.num > 0n ? multiply(raw, keptProfit(terms)) : raw;
  const clamped = least(taxed, terms.maxRoi);
  return multiply(wager, compare(clamped, ratio(-1n)) < 0 ? ratio(-1n) : clamped);
}

function termsOf(setting: Fields): Terms {
  const { mode } = setting;
  if (mode !== 'pnl' && mode !== 'flat')
    throw new CaseFault(`mode must be "pnl" or "flat", not ${JSON.stringify(mode ?? null)}`);
  const share = (name: string) => {
    const percent = optionalDecimal(setting, name, { least: ZERO, most: ratio(100n) });
    return percent && multiply(percent, PERCENT);
  };
  const terms: Terms = {
    ...DEFAULT_TERMS,
    feeMode: mode,
    pnlFee: share('pnlFee') ?? (mode === 'pnl' ? DEFAULT_TERMS.pnlFee : ZERO),
    pnlExtraFee: share('pnlExtraFee') ?? DEFAULT_TERMS.pnlExtraFee,
    flatFee: optionalDecimal(setting, 'flatFee', { least: ZERO, most: ONE }) ?? ZERO,
    maxRoi: multiply(decimalOf(setting, 'maxRoi', { least: ZERO, above: true }), PERCENT),
  };
  if (mode === 'pnl' && compare(add(terms.pnlFee, terms.pnlExtraFee), ONE) >= 0)
    throw new CaseFault('pnlFee and its extra percent must stay below 100 together');
  return terms;
}
