import type { ServerKit } from '#platform/server/kit.ts';
import type { LegalFacts } from '#platform/server/services/legal-facts.ts';
import { walletSettings } from '../settings.ts';

/** What the legal texts say of paying in and out. A rule that is switched off is in no text. */
export function legalFacts(kit: ServerKit): LegalFacts {
  if (!kit.features.isOn('wallet')) return {};
  const { deposits, withdrawals } = kit.settings.get('wallet', walletSettings);
  const { wagering, pickup } = withdrawals;
  return {
    minDepositEur: deposits.minimumEur,
    minWithdrawalEur: withdrawals.minimumEur,
    pickupFrom: pickup.from,
    pickupTo: pickup.to,
    pickupZone: pickup.timeZone,
    ...(Number(withdrawals.dayEur) > 0 && { dayWithdrawalsEur: withdrawals.dayEur }),
    ...(wagering.times > 0 && { wageringTimes: String(wagering.times) }),
    ...(wagering.flaggedTimes > 0 && { flaggedTimes: String(wagering.flaggedTimes) }),
  };
}
