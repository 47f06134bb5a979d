import { parseAmount } from '#platform/contract/money.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { leastStake, type StakeLimits, unitsOfEur } from '#platform/server/policy/stake.ts';
import type { OriginalsSettings } from '../settings.ts';

/** Computed once per version of the settings and price of the currency: every bet asks. */
const known = new WeakMap<OriginalsSettings, WeakMap<Currency, Map<string, StakeLimits>>>();

/** The limits in force for a game in a currency. */
export function limitsOf(settings: OriginalsSettings, game: string, currency: Currency): StakeLimits {
  let ofSettings = known.get(settings);
  if (!ofSettings) known.set(settings, (ofSettings = new WeakMap()));
  let limits = ofSettings.get(currency);
  if (!limits) ofSettings.set(currency, (limits = new Map()));
  const found = limits.get(game) ?? computeLimits(settings, game, currency);
  limits.set(game, found);
  return found;
}

/** The most particular setting wins. */
function computeLimits(settings: OriginalsSettings, game: string, currency: Currency): StakeLimits {
  const ofGame = settings.games[game];
  const own = settings.limits.find((limit) => limit.game === game && limit.currency === currency.code);
  const units = (text: string | undefined): bigint | null =>
    text === undefined ? null : parseAmount(text, currency);
  const named = (text: string): string => `${text} ${currency.code.toUpperCase()}`;
  const maxBetEur = ofGame?.maxBetEur ?? settings.maxBetEur;
  const maxPayoutEur = ofGame?.maxPayoutEur ?? settings.maxPayoutEur;
  const ownMax = units(own?.maxBet);
  const ownPayout = units(own?.maxPayout);
  return {
    min: units(own?.minBet) ?? leastStake(currency),
    max: ownMax ?? unitsOfEur(maxBetEur, currency),
    maxPayout: ownPayout ?? unitsOfEur(maxPayoutEur, currency),
    maxText: ownMax === null ? `${maxBetEur} EUR` : named(own!.maxBet!),
    maxPayoutText: ownPayout === null ? `${maxPayoutEur} EUR` : named(own!.maxPayout!),
  };
}
