/** Cases of odds formats and of margins. */
import { equal, parseDecimal, subtract, ONE, toNumber, decimalText } from '../exact/ratio.ts';
import { exactFraction, parseFraction, traditionalFraction } from '../odds/fractions.ts';
import { fromFormat, impliedProbability, toFormat } from '../odds/formats.ts';
import { booksum, MARGIN_METHODS, removeMargin } from '../odds/remove-margin.ts';
import { type Mismatch, near, nearField, sameText } from './compare.ts';
import { type Case, CaseFault, listField, oddsField, textField } from './fields.ts';

/** The files carry six decimals of the formats, eight of a probability and nine of a margin's. */
const FORMAT_TOLERANCE = 6e-7;
const PROBABILITY_TOLERANCE = 6e-9;
const MARGIN_TOLERANCE = 6e-10;

/** Decimal odds to every other format, and the fraction back. */
export function checkFormats(one: Case): Mismatch[] {
  const odds = oddsField(one, 'decimal');
  if (equal(odds, ONE)) throw new CaseFault('decimal: odds of 1 have no other format');
  const figures = (['american', 'hongkong', 'indonesian', 'malay'] as const).flatMap((format) =>
    nearField(one, format, toNumber(toFormat(odds, format)), FORMAT_TOLERANCE),
  );
  return [
    ...('fraction' in one ? checkFraction(textField(one, 'fraction'), odds) : []),
    ...figures,
    ...nearField(one, 'probability', toNumber(impliedProbability(odds)), PROBABILITY_TOLERANCE),
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
  const parameters = { power: 'power_k', shin: 'shin_z', odds_ratio: 'odds_ratio_c' } as const;
  const methods = MARGIN_METHODS.flatMap((method) => {
    const { probabilities, parameter } = removeMargin(odds, method);
    const expected = method in one ? listField(one, method) : null;
    if (expected && expected.length !== odds.length)
      throw new CaseFault(`${method}: as many figures as there are odds`);
    const key = method in parameters ? parameters[method as 'power'] : null;
    return [
      ...(expected ?? []).flatMap((value, index) => {
        if (typeof value !== 'number')
          throw new CaseFault(`${method}: ${JSON.stringify(value)} is no number`);
        return near(`${method}[${index}]`, value, probabilities[index]!, MARGIN_TOLERANCE);
      }),
      ...(key ? nearField(one, key, parameter!, MARGIN_TOLERANCE) : []),
    ];
  });
  return [...nearField(one, 'booksum', booksum(odds), MARGIN_TOLERANCE), ...methods];
}
