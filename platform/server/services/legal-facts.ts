/** What the legal texts say of the settings in force, as a service: each room names its own figures, and none stands in a text. */

/** Countries by code, or lengths of time ('7d', '6m', '1y', 'ever'): the text names them in its language. */
export type LegalFact =
  | string
  | { readonly countries: readonly string[] }
  | { readonly lengths: readonly string[] };

/** Figures that rooms give. The last five take the place of what the settings of the legal texts say. `oneAccount` is there when a second account of the same person is refused. */
export const LEGAL_FACTS = [
  'minAge',
  'closedCountries',
  'exclusionLengths',
  'breakLengths',
  'coolingHours',
  'kycWithdrawalsEur',
  'kycDepositsEur',
  'refusalDays',
  'minDepositEur',
  'minWithdrawalEur',
  'dayWithdrawalsEur',
  'flaggedTimes',
  'wageringTimes',
  'pickupFrom',
  'pickupTo',
  'pickupZone',
  'feeFrom',
  'feeTo',
  'rakebackDays',
  'ticketDays',
  'bonusDays',
  'bonusMaxBetUsd',
  'bonusCapTimes',
  'payoutCapBtc',
  'dormantFeePercent',
  'lockHours',
  'deviceDays',
  'oneAccount',
  'operator',
  'operatorAddress',
  'licenceNumber',
  'licenceAuthority',
  'complaints',
] as const;

/** One that is missing takes the sentences away that speak of it. */
export type LegalFacts = Readonly<Partial<Record<(typeof LEGAL_FACTS)[number], LegalFact>>>;

export type LegalFactSource = () => LegalFacts;
