/** Profiles as the judge reads them, and which of them hold in a country. */
import { parseAmount, parseUnits } from '#platform/contract/money.ts';
import { type Currency, microEur, microUsdOf } from '#platform/server/money/currency.ts';
import { NO_LAW, stricter, type KycThreshold, type Law } from '#platform/server/policy/law.ts';
import { NO_THRESHOLDS, type VerifyThresholds } from '#platform/server/services/suspicion.ts';
import { HOUSE, PRODUCTS, profileOf, SHIPPED, type Profile } from '../profiles.ts';
import { type JurisdictionSettings, profilesInForce } from '../settings.ts';

/** What thresholds in coins and dollars are worth; asked when one is judged, for prices move. */
interface Prices {
  currency(code: string): Currency | undefined;
}

const MINUTE_MS = 60_000;
/** Holds where the settings name a profile that there is not: a slip of the pen is no licence. */
export const STRICTEST = 'strict-eu';

export function lawOf(id: string, profile: Profile, prices: Prices): Law {
  const micro = (euros: string | null) => (euros === null ? null : parseUnits(euros, 6));
  const {
    products,
    verifyBefore,
    verifyAboveBtc,
    verifyAboveUsd,
    maxStakeEur,
    maxStakeUnder25Eur,
    realityMinutes,
    payoutCapBtc,
    dormantFeePercent,
    ...same
  } = profile;
  const open: ReadonlySet<string> = new Set(products);
  return {
    ...same,
    profile: id,
    closed: new Set(PRODUCTS.filter((product) => !open.has(product))),
    verifyBefore: new Set(verifyBefore),
    kyc: thresholdOf({ verifyAboveBtc, verifyAboveUsd }, prices),
    maxStake: micro(maxStakeEur),
    maxStakeYoung: micro(maxStakeUnder25Eur),
    realityMs: realityMinutes === null ? null : realityMinutes * MINUTE_MS,
    payoutCap: payoutCapBtc === null ? null : parseUnits(payoutCapBtc, 8),
    dormantFee: dormantFeePercent === null ? null : Number(parseUnits(dormantFeePercent, 2)),
  };
}

/** Above one movement's worth in bitcoin, or above a sum of all in dollars. A house that knows no price refuses nothing by it. */
function thresholdOf(
  { verifyAboveBtc, verifyAboveUsd }: Pick<Profile, 'verifyAboveBtc' | 'verifyAboveUsd'>,
  prices: Prices,
): KycThreshold | null {
  if (verifyAboveBtc === null && verifyAboveUsd === null) return null;
  return (moved, worth) => {
    const bitcoin = prices.currency('btc');
    if (verifyAboveBtc !== null && bitcoin) {
      const units = parseAmount(verifyAboveBtc, bitcoin) ?? 0n;
      if (worth > microEur(units, bitcoin)) return true;
    }
    return verifyAboveUsd !== null && moved + inUsd(worth, prices) > parseUnits(verifyAboveUsd, 6)!;
  };
}

/** The same two as figures at the prices of now, for who looks at how near somebody comes to them. */
function figuresOf(
  profile: string,
  { verifyAboveBtc, verifyAboveUsd }: Profile,
  prices: Prices,
): VerifyThresholds {
  const [bitcoin, dollar] = [prices.currency('btc'), prices.currency('usd')];
  const usd = verifyAboveUsd === null ? null : parseUnits(verifyAboveUsd, 6)!;
  return {
    profile,
    one:
      verifyAboveBtc === null || !bitcoin
        ? null
        : microEur(parseAmount(verifyAboveBtc, bitcoin) ?? 0n, bitcoin),
    all: usd === null ? null : { usd, eur: dollar ? (usd * dollar.priceEurScaled) / 10n ** 12n : usd },
  };
}

/** Micro-euro in micro-dollar at the prices of now. */
function inUsd(worth: bigint, prices: Prices): bigint {
  const dollar = prices.currency('usd');
  return dollar ? microUsdOf(worth, dollar) : worth;
}

/** @returns null: the house's own */
function profileIn(
  { own }: Pick<JurisdictionSettings, 'own'>,
  id: string,
): { readonly id: string; readonly profile: Profile } | null {
  if (id === HOUSE) return null;
  const profile = profileOf(id, own);
  return profile ? { id, profile } : { id: STRICTEST, profile: SHIPPED[STRICTEST] };
}

/**
 * Which law holds where: read once for a version of the settings, then from memory.
 * @param onUnknown told each name that is no profile, once for a version
 */
export function createLaws(
  prices: Prices,
  onUnknown: (profile: string) => void,
): {
  of(settings: JurisdictionSettings, home: string | null, place: string | null): Law;
  /** The least of all profiles in force, satoshi; null: none has one. */
  leastPayoutCap(settings: JurisdictionSettings): bigint | null;
  /** Of the profile that holds for who lives there. */
  thresholds(settings: JurisdictionSettings, home: string | null): VerifyThresholds;
  /** The greatest of all profiles in force, hundredths of a percent; null: none has one. */
  greatestDormantFee(settings: JurisdictionSettings): number | null;
} {
  let read: JurisdictionSettings | null = null;
  let none = false;
  let inForce: readonly string[] = [];
  const byProfile = new Map<string, Law>();
  const byPlaces = new Map<string, Law>();

  function profileLaw(settings: JurisdictionSettings, id: string): Law {
    const known = byProfile.get(id);
    if (known) return known;
    const named = profileIn(settings, id);
    const law = named ? lawOf(named.id, named.profile, prices) : NO_LAW;
    byProfile.set(id, law);
    return law;
  }

  /** What was made of earlier settings goes. */
  function renew(settings: JurisdictionSettings): void {
    if (settings === read) return;
    read = settings;
    inForce = profilesInForce(settings);
    none = inForce.every((id) => id === HOUSE);
    for (const id of inForce) if (id !== HOUSE && !profileOf(id, settings.own)) onUnknown(id);
    byProfile.clear();
    byPlaces.clear();
  }

  return {
    leastPayoutCap(settings) {
      renew(settings);
      if (none) return null;
      return inForce.map((id) => profileLaw(settings, id)).reduce(stricter).payoutCap;
    },
    greatestDormantFee(settings) {
      renew(settings);
      const fees = inForce.map((id) => profileLaw(settings, id).dormantFee ?? 0);
      const greatest = Math.max(...fees);
      return greatest > 0 ? greatest : null;
    },
    thresholds(settings, home) {
      const id = (home === null ? undefined : settings.countries[home]) ?? settings.profile;
      const named = profileIn(settings, id);
      return named ? figuresOf(named.id, named.profile, prices) : NO_THRESHOLDS;
    },
    of(settings, home, place) {
      renew(settings);
      // As shipped: every bet comes by here.
      if (none) return NO_LAW;
      const key = `${home ?? ''}|${place ?? ''}`;
      const known = byPlaces.get(key);
      if (known) return known;
      const ids = [home, place]
        .filter((code) => code !== null)
        .map((code) => settings.countries[code] ?? settings.profile);
      const law = (ids.length > 0 ? ids : [settings.profile])
        .map((id) => profileLaw(settings, id))
        .reduce(stricter);
      // A header may name anything of two letters: a map of some hundred thousand pairs would be somebody's joke.
      if (byPlaces.size > 5000) byPlaces.clear();
      byPlaces.set(key, law);
      return law;
    },
  };
}
