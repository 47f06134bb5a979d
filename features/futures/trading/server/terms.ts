/** Settings of the operator as the engine takes them. */
import { parseUnits } from '#platform/contract/money.ts';
import type { BookSettings } from '#engines/futures/book.ts';
import type { TickerLimits } from '#engines/futures/limits.ts';
import { divide, ratio, type Ratio, readDecimal } from '#engines/futures/ratio.ts';
import { faultsOfTerms, type Terms, type TermsFault } from '#engines/futures/terms.ts';
import { DEFAULT_INDEX, faultsOfIndex } from '#engines/futures/index-price.ts';
import { DEFAULT_PATH, faultsOfPath } from '#engines/futures/path.ts';
import type { TickerSettings, TradingSettings } from '../settings.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Prices have eight decimals. */
export const PRICE_DECIMALS = 8;
/** A price that is older is none: the process that makes the ticks has stopped. */
export const STALE_MS = 3_000;
/** A pause of the ticks ends no order; what was ordered before a stop of the program does not open after it. */
const MAX_WAIT_MS = 15_000;

const share = (percent: string): Ratio => divide(readDecimal(percent)!, ratio(100n));
const microEur = (euro: string): bigint => parseUnits(euro, 6)!;

export function termsOf(settings: TradingSettings): Terms {
  const keep = share(settings.keepBase);
  return {
    feeMode: settings.feeMode,
    pnlFee: share(settings.pnlFee),
    pnlExtraFee: share(settings.pnlExtraFee),
    flatFee: share(settings.flatFee),
    maxRoi: share(settings.maxRoi),
    spread: share(settings.spread),
    keep: keep.num === 0n ? null : { base: keep, rate: ratio(BigInt(settings.keepRate)) },
    rollover: share(settings.rollover),
    maxOpenMs: settings.maxOpenHours * HOUR_MS,
  };
}

export const voidAfterMs = ({ voidAfterMinutes }: TradingSettings): number => voidAfterMinutes * MINUTE_MS;

/** What an order, a close or an edit waits at least, by the kind of its ticker. */
export function fillDelayMs(
  { fillDelayMs: least, exchangeDelayMs }: TradingSettings,
  kind: TickerSettings['kind'],
): number {
  return kind === 'exchange' ? Math.max(least, exchangeDelayMs) : least;
}

type EuroBound = 'maxWagerEur' | 'maxNotionalEur' | 'maxExposureEur' | 'maxNetExposureEur';
export type Bounds = Pick<TradingSettings, EuroBound | 'maxMultiplier' | 'minWagerEur'>;

/** What a ticker takes: at most the lesser one of all tickers' limit and its own. */
export function boundsOf(
  settings: Bounds,
  ticker: Pick<TickerSettings, EuroBound | 'maxMultiplier'>,
): Bounds {
  const euros = (name: EuroBound): string => {
    const own = ticker[name];
    return own !== undefined && microEur(own) < microEur(settings[name]) ? own : settings[name];
  };
  return {
    minWagerEur: settings.minWagerEur,
    maxMultiplier: Math.min(settings.maxMultiplier, ticker.maxMultiplier ?? settings.maxMultiplier),
    maxWagerEur: euros('maxWagerEur'),
    maxNotionalEur: euros('maxNotionalEur'),
    maxExposureEur: euros('maxExposureEur'),
    maxNetExposureEur: euros('maxNetExposureEur'),
  };
}

/** Sums in micro-euro. */
function limitsOf(settings: TradingSettings, ticker: TickerSettings): TickerLimits {
  const bounds = boundsOf(settings, ticker);
  return {
    enabled: settings.enabled && ticker.enabled,
    minWager: microEur(bounds.minWagerEur),
    maxWager: microEur(bounds.maxWagerEur),
    minMultiplier: 100n,
    maxMultiplier: BigInt(bounds.maxMultiplier) * 100n,
    maxNotional: microEur(bounds.maxNotionalEur),
    maxExposure: microEur(bounds.maxExposureEur),
    maxNetExposure: microEur(bounds.maxNetExposureEur),
    fillDelayMs: fillDelayMs(settings, ticker.kind),
    maxWaitMs: MAX_WAIT_MS,
    minHoldMs: settings.minHoldMs,
    maxOpenMs: settings.maxOpenHours * HOUR_MS,
    voidAfterMs: voidAfterMs(settings),
  };
}

/** What is left of a ticker's settings once the operator has removed it. */
export function leftTicker(ticker: string, kind: TickerSettings['kind'], halted: boolean): TickerSettings {
  const looks = { icon: 'chart', background: '#000000', color: '#ffffff' } as const;
  return { ...looks, ticker, kind, start: '1', decimals: 8, sources: [], enabled: false, halted };
}

const known = new WeakMap<TradingSettings, WeakMap<TickerSettings, BookSettings>>();

/** Worked out once for settings as they stand: every order asks. */
export function bookSettingsOf(settings: TradingSettings, ticker: TickerSettings): BookSettings {
  const byTicker = known.get(settings) ?? new WeakMap<TickerSettings, BookSettings>();
  known.set(settings, byTicker);
  const made = byTicker.get(ticker) ?? { limits: limitsOf(settings, ticker), terms: termsOf(settings) };
  byTicker.set(ticker, made);
  return made;
}

/** Settings by another name than the engine's. */
const SETTING: Readonly<Record<string, string>> = { keep: 'keepBase', maxOpenMs: 'maxOpenHours' };

/** Each fault at every setting that takes part in it: any of them may be the one that was changed. */
function byField(faults: readonly TermsFault[]): Record<string, string> {
  const found = new Map<string, string[]>();
  for (const { fields, reason } of faults)
    for (const field of fields) {
      const name = SETTING[field] ?? field;
      found.set(name, [...(found.get(name) ?? []), reason]);
    }
  return Object.fromEntries(Array.from(found, ([name, reasons]) => [name, reasons.join('; ')]));
}

/** Settings that would give the house's edge away. @returns field errors, or null */
export function faultsOf(settings: TradingSettings): Record<string, string> | null {
  const most = BigInt(settings.maxMultiplier) * 100n;
  const faults: TermsFault[] = [
    ...faultsOfTerms(termsOf(settings), most, settings.maxOpenHours * HOUR_MS),
    ...faultsOfPath(DEFAULT_PATH, most).map((reason) => ({ fields: ['maxMultiplier'] as const, reason })),
  ];
  if (faults.length > 0) return byField(faults);
  const unsourced = settings.tickers.flatMap(({ ticker, kind, sources }) => {
    const names = sources.map(({ venue }) => venue);
    const found = kind === 'exchange' ? faultsOfIndex({ ...DEFAULT_INDEX, sources: names }) : [];
    if (new Set(names).size < names.length) found.push('an exchange stands there twice');
    return found.map((fault) => `${ticker}: ${fault}`);
  });
  return unsourced.length === 0 ? null : { tickers: unsourced.join('; ') };
}
