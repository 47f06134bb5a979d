import type { ServerKit } from '#platform/server/kit.ts';
import type { LegalFacts } from '#platform/server/services/legal-facts.ts';
import { EXCLUSIONS, TIMEOUTS } from '../lengths.ts';
import { coolingHours, minAge, settingsOf } from './context.ts';

/** What the legal texts say of this room; the rules of a room that is off are in no text. */
export function legalFacts(kit: ServerKit): LegalFacts {
  if (!kit.features.isOn('limits')) return {};
  const { blockedCountries, tiers, refusalDays } = settingsOf(kit);
  const [first] = tiers;
  return {
    minAge: String(minAge(kit, null, null)),
    coolingHours: String(coolingHours(kit, null, null)),
    refusalDays: String(refusalDays),
    exclusionLengths: { lengths: EXCLUSIONS },
    breakLengths: { lengths: TIMEOUTS },
    ...(blockedCountries.length > 0 && { closedCountries: { countries: blockedCountries } }),
    ...(first?.withdrawalsEur !== undefined && { kycWithdrawalsEur: first.withdrawalsEur }),
    ...(first?.depositsEur !== undefined && { kycDepositsEur: first.depositsEur }),
  };
}
