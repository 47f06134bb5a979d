/**
 * What may wait for a person of staff. A room says what of its own waits through the service `waiting`
 * (platform/server/services/waiting.ts); `app/waiting.test.ts` holds that every kind here has exactly one room that says so.
 */
export const WAITING_KINDS = [
  /** Withdrawals to approve or decline. */
  'withdrawal',
  /** Deposits that are nobody's, too small, set aside, or by bank. */
  'deposit',
  /** Ledger, chains and signer that do not agree. */
  'reconciliation',
  /** Documents handed in to be verified. */
  'document',
  /** Players whose markers of harm ask for somebody. */
  'harm',
  /** Wishes for higher limits that somebody has to look at. */
  'limit',
  /** Conversations in which the player had the last word. */
  'support',
  /** Mutes that their players ask to be looked at. */
  'appeal',
  /** Reports on accounts that play poker together, or as a program might. */
  'integrity',
  /** Players whose poker is frozen: let go, or take. */
  'freeze',
  /** Settlements of the sportsbook by hand that need a second. */
  'settlement',
  /** Settlements of a feed that our own settler does not agree with. */
  'feedDifference',
  /** Positions of a halted ticker to be given back, which need a second. */
  'void',
  /** Acts of staff that need a second. */
  'request',
  /** Invited players who may be who invited them. */
  'affiliate',
  /** Systems of the operator's that webhooks are no longer sent to. */
  'webhook',
  /** Campaigns that give money and need a second. */
  'campaign',
  /** Games whose return strays from the stated one beyond chance. */
  'rtp',
  /** Days of which no proof of liabilities could be published. */
  'solvency',
  /** Players whom staff suspect of laundering money. */
  'aml',
  /** Conversations that are complaints, until they are ended. */
  'complaint',
  /** Players who asked for their account to be erased. */
  'erasure',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
