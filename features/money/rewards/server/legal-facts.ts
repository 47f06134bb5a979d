import type { ServerKit } from '#platform/server/kit.ts';
import type { LegalFacts } from '#platform/server/services/legal-facts.ts';
import { settingsOf } from './account.ts';

/** What the legal texts say of levels and rewards. */
export function legalFacts(kit: ServerKit): LegalFacts {
  if (!kit.features.isOn('rewards')) return {};
  const { start, ladder, rakebackDays, ticketDays } = settingsOf(kit);
  return {
    feeFrom: start.withdrawFee,
    feeTo: ladder.at(-1)?.withdrawFee ?? start.withdrawFee,
    rakebackDays: String(rakebackDays),
    ticketDays: String(ticketDays),
  };
}
