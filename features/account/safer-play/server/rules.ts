import { parseUnits } from '#platform/contract/money.ts';
import { NO_RULES, type PolicyRules } from '#platform/server/policy/decide.ts';
import type { LimitsSettings } from '../settings.ts';

const DAY_MS = 86_400_000;

/** Epoch milliseconds of the midnight after the licence's last day, null when none is set. */
export function licenceEnd({ licenceUntil }: Pick<LimitsSettings, 'licenceUntil'>): number | null {
  return licenceUntil === '' ? null : Date.parse(licenceUntil) + DAY_MS;
}

/** Read once per version of the settings: every bet asks. */
const known = new WeakMap<LimitsSettings, PolicyRules>();

/** The operator's settings as the judge reads them. */
export function rulesOf(settings: LimitsSettings): PolicyRules {
  const found = known.get(settings);
  if (found) return found;
  const micro = (euros: string | undefined) => (euros === undefined ? null : parseUnits(euros, 6));
  const rules: PolicyRules = {
    minAge: settings.minAge,
    licenceEnd: licenceEnd(settings),
    birthDateNeeded: settings.birthDateNeeded,
    blocked: new Set(settings.blockedCountries),
    blockedFor: Object.fromEntries(
      Object.entries(settings.blockedByProduct).map(([product, list]) => [product, new Set(list)]),
    ),
    unknownCountry: settings.unknownCountry,
    tiers: settings.tiers.map(({ name, stakeEur, depositsEur, withdrawalsEur }) => ({
      name,
      stake: micro(stakeEur),
      deposits: micro(depositsEur),
      withdrawals: micro(withdrawalsEur),
    })),
    playTier: settings.playTier,
    terms: NO_RULES.terms,
    law: NO_RULES.law,
  };
  known.set(settings, rules);
  return rules;
}
