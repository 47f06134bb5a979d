/** Stakes as typed and stepped: exact on the currency's smallest units, never through a float. */
import { trimZeros } from '#ui/decimal.ts';
import { formatUnits, parseUnits, typedUnits } from '#platform/contract/money.ts';

export interface StakeRules {
  readonly decimals: number;
  /** Decimal strings; null while not known. */
  readonly min: string | null;
  readonly max: string | null;
  /** Null when nobody's money is checked: guests. */
  readonly balance: string | null;
}

export type StakeFault = 'invalid' | 'minimum' | 'maximum' | 'balance';

/** Why a stake cannot be placed, or null. The server judges again; this only saves a round trip. */
export function stakeFault(text: string, { decimals, min, max, balance }: StakeRules): StakeFault | null {
  const stake = unitsOf(text, decimals);
  if (stake === null || stake <= 0n) return 'invalid';
  if (min !== null && stake < (parseUnits(min, decimals) ?? 0n)) return 'minimum';
  if (max !== null && stake > (parseUnits(max, decimals) ?? stake)) return 'maximum';
  if (balance !== null && stake > (typedUnits(balance, decimals) ?? 0n)) return 'balance';
  return null;
}

/** Units of a typed stake ("1." counts as 1); null when it is none. */
export function unitsOf(text: string, decimals: number): bigint | null {
  return parseUnits(text.replace(/\.$/, ''), decimals);
}

/** Half, floored to the unit, not below the least stake. */
export function half(text: string, { decimals, min }: StakeRules): string {
  const halved = (unitsOf(text, decimals) ?? 0n) / 2n;
  return formatUnits(greater(halved, floorOf(min, decimals)), decimals);
}

/** Double, not above the greatest stake nor the balance; from zero it starts at the least stake. */
export function double(text: string, { decimals, min, max, balance }: StakeRules): string {
  let doubled = greater((unitsOf(text, decimals) ?? 0n) * 2n, floorOf(min, decimals));
  for (const limit of [max, balance]) {
    const units = limit === null ? null : typedUnits(limit, decimals);
    if (units !== null && units > 0n && doubled > units) doubled = units;
  }
  return formatUnits(doubled, decimals);
}

function floorOf(min: string | null, decimals: number): bigint {
  return greater((min === null ? null : parseUnits(min, decimals)) ?? 0n, 1n);
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

const CHIPS = [1n, 10n, 100n, 1000n, 10_000n];
const PLACES = 18;
/** Scales are counted finer than any currency, so that even its smallest unit can be the greatest chip. */
const SCALE_PLACES = PLACES + CHIPS.length;

/**
 * The chips 1 to 10,000, moved as a set by powers of ten until the greatest one may be staked, so that
 * they mean something in dollars and in bitcoin alike. Those below the least stake are left out.
 */
export function chipsFor({ decimals, min, max }: Pick<StakeRules, 'decimals' | 'min' | 'max'>): string[] {
  const most = max === null ? null : parseUnits(max, decimals);
  const least = floorOf(min, decimals);
  const unit = 10n ** BigInt(SCALE_PLACES - decimals);
  let scale = 10n ** BigInt(SCALE_PLACES);
  while (most !== null && scale > 1n && CHIPS.at(-1)! * scale > most * unit) scale /= 10n;
  return CHIPS.map((chip) => chip * scale)
    .filter((chip) => chip % unit === 0n && chip / unit >= least)
    .map((chip) => formatUnits(chip / unit, decimals));
}

/** A quick bet: what it stakes, and what stands on it. */
export interface Chip {
  /** Decimal string in the currency that is staked. */
  readonly amount: string;
  readonly face: string;
  /** The amount in short, where the face is in another money. */
  readonly coin?: string;
}

const PRICE_PLACES = 12;
/** Chips below a cent say nothing to anybody. */
const MIN_WORTH = 10n ** BigInt(PRICE_PLACES - 2);

/** Digits that an amount bought for a round sum keeps: enough to read it as that sum, few enough to read it at all. */
const SIGNIFICANT = 4;

/**
 * The same chips for a coin, counted in the player's money: $0.10, $1, $10, ... bought at the price of the moment and
 * rounded down to four digits. Empty while there is no price.
 * @param price worth of one coin, decimal string
 * @param symbol "$" or "€"
 */
export function worthChips(
  rules: Pick<StakeRules, 'decimals' | 'min' | 'max'>,
  price: string,
  symbol: string,
): Chip[] {
  const rate = parseUnits(price, PRICE_PLACES) ?? 0n;
  if (rate === 0n) return [];
  const { decimals } = rules;
  const least = floorOf(rules.min, decimals);
  const worth = (text: string | null, up: bigint): string | null => {
    const units = text === null ? null : parseUnits(text, decimals);
    if (units === null) return null;
    return formatUnits(up + (units * rate) / 10n ** BigInt(decimals), PRICE_PLACES);
  };
  const values = chipsFor({ decimals: PRICE_PLACES, min: worth(rules.min, 1n), max: worth(rules.max, 0n) });
  return values
    .map((value) => ({ value, units: bought(parseUnits(value, PRICE_PLACES)!, rate, decimals) }))
    .filter(({ value, units }) => units >= least && parseUnits(value, PRICE_PLACES)! >= MIN_WORTH)
    .map(({ value, units }) => ({ amount: formatUnits(units, decimals), face: worthFace(value, symbol) }));
}

/** Units of a coin for a sum, rounded down to a few digits. */
function bought(sum: bigint, rate: bigint, decimals: number): bigint {
  const units = (sum * 10n ** BigInt(decimals)) / rate;
  const cut = 10n ** BigInt(Math.max(0, String(units).length - SIGNIFICANT));
  return (units / cut) * cut;
}

/** "$0.10", "$1", "$1K". */
export function worthFace(value: string, symbol: string): string {
  const [whole = '', places] = trimZeros(value).split('.');
  if (whole.length > 3) return `${symbol}${chipFace(value)}`;
  return `${symbol}${whole}${places ? `.${places.padEnd(2, '0')}` : ''}`;
}

const FACES = [
  [1000n * 10n ** 18n, 'K'],
  [10n ** 16n, ''],
  [10n ** 15n, 'm'],
  [10n ** 12n, 'µ'],
  [10n ** 9n, 'n'],
] as const;

/** Short face of a chip: "1K", "0.1", "100µ". The whole amount belongs into its name. */
export function chipFace(amount: string): string {
  const value = parseUnits(amount, PLACES) ?? 0n;
  const [from, suffix] = FACES.find(([least]) => value >= least) ?? FACES[4];
  const size = suffix === '' ? 10n ** 18n : from;
  const text = formatUnits((value * 10n ** BigInt(PLACES)) / size, PLACES);
  return `${text.replace(/\.?0+$/, '')}${suffix}`;
}

/** The same in a unit of its own, where "1m" of an mBTC would say nothing: ".0001", "10", "1K". */
export function unitChipFace(amount: string): string {
  const value = parseUnits(amount, PLACES) ?? 0n;
  if (value >= 1000n * 10n ** 18n) return chipFace(amount);
  return trimZeros(amount).replace(/^0(?=\.)/, '');
}

/** What one chip of a table is worth at first: so little that most of the greater chips can be laid, too. */
export function firstChip(rules: Pick<StakeRules, 'decimals' | 'min' | 'max'>): string {
  return chipsFor(rules)[0] ?? rules.min ?? formatUnits(1n, rules.decimals);
}

/** What a page starts with: a chip from the low middle. */
export function firstStake(rules: Pick<StakeRules, 'decimals' | 'min' | 'max'>): string {
  const chips = chipsFor(rules);
  return chips[Math.floor((chips.length - 1) / 2)] ?? rules.min ?? formatUnits(1n, rules.decimals);
}
