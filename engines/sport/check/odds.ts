/** Cases of odds formats and of margins. */
import { equal, parseDecimal, subtract, ONE, toNumber, decimalText } from '../exact/ratio.ts';
import { exactFraction, parseFraction, traditionalFraction } from '../odds/fractions.ts';
import { fromFormat, impliedProbability, toFormat } from '../odds/formats.ts';
import { booksum, MARGIN_METHODS, removeMargin } from '../odds/remove-margin.ts';
import { asWritten, type Decimals, type Mismatch, nearField, sameText } from './compare.ts';
import { type Case, CaseFault, listField, oddsField, refuseUncompared, textField } from './fields.ts';
import { decimalsOf } from './written.ts';

/** Decimals that boards round each format to. */
const BOARDS = { american: 0, hongkong: 2, indonesian: 2, malay: 2 } as const;
const FORMATS: Decimals = { least: 2, most: 6 };
const PROBABILITY: Decimals = { least: 4, most: 8 };
const MARGIN: Decimals = { least: 4, most: 9 };
/** What a method tells besides its probabilities. */
const PARAMETERS = { power: 'power_k', shin: 'shin_z', odds_ratio: 'odds_ratio_c' } as const;

/** Decimal odds to every other format, and the fraction back. */
export function checkFormats(one: Case): Mismatch[] {
  const odds = oddsField(one, 'decimal');
  if (equal(odds, ONE)) throw new CaseFault('decimal: odds of 1 have no other format');
  const formats = Object.keys(BOARDS) as (keyof typeof BOARDS)[];
  const expected = ['fraction', 'probability', ...formats];
  refuseUncompared(one, ['decimal'], expected);
  const exact = asWritten(one, expected, FORMATS);
  const figures = formats.flatMap((format) => {
    const board = BOARDS[format];
    const whole = Number.isInteger(Number(one[format]));
    const rounded = whole || decimalsOf(one, format) <= board;
    const decimals = rounded ? { least: board, most: board } : exact;
    return nearField(one, format, toNumber(toFormat(odds, format)), decimals);
  });
  return [
    ...('fraction' in one ? checkFraction(textField(one, 'fraction'), odds) : []),
    ...figures,
    ...nearField(one, 'probability', toNumber(impliedProbability(odds)), PROBABILITY),
  ];
}

/** Exactly the profit, or the fraction that boards show for it. */
function checkFraction(text: string, odds: ReturnType<typeof oddsField>): Mismatch[] {
  if (!parseFraction(text)) throw new CaseFault(`fraction: "${text}" is no fraction`);
  const profit = subtract(odds, ONE);
  if (text === traditionalFraction(profit)) return [];
  const back = fromFormat(text, 'fractional');
  if (back && equal(back, odds)) return [];
  return sameText('fraction', text, exactFraction(profit));
}

/** A book's odds, and what five methods make of them. */
export function checkMargin(one: Case): Mismatch[] {
  const odds = listField(one, 'odds').map((value) => {
    const parsed =
      typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
    if (!parsed || parsed.num <= parsed.den)
      throw new CaseFault(`odds: ${JSON.stringify(value)} are no odds above 1`);
    return Number(decimalText(parsed));
  });
  if (odds.length < 2) throw new CaseFault('odds: a market has two outcomes or more');
  const single = ['booksum', ...Object.values(PARAMETERS)];
  refuseUncompared(one, ['odds'], [...single, ...MARGIN_METHODS]);
  const decimals = asWritten(one, single, MARGIN);
  const methods = MARGIN_METHODS.flatMap((method) => {
    const { probabilities, parameter } = removeMargin(odds, method);
    const expected = method in one ? listField(one, method) : null;
    if (expected && expected.length !== odds.length)
      throw new CaseFault(`${method}: as many figures as there are odds`);
    const key = method in PARAMETERS ? PARAMETERS[method as 'power'] : null;
    const keys = Object.keys(expected ?? []);
    const rounded = asWritten(expected ?? [], keys, MARGIN);
    return [
      ...keys.flatMap((at) =>
        nearField(expected!, at, probabilities[Number(at)]!, rounded, `${method}[${at}]`),
      ),
      ...(key ? nearField(one, key, parameter!, decimals) : []),
    ];
  });
  return [...nearField(one, 'booksum', booksum(odds), decimals), ...methods];
}
