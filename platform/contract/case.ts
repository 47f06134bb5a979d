/** What a case may be about: something between ledger, chains and signer that does not agree, or needs a look. */
export const CASE_KINDS = [
  'chain',
  'custody',
  'signer',
  'reorganisation',
  'halted',
  'nonce',
  'fees',
  'disagreement',
  /** The signer refused what the house did not ask for. */
  'refused',
  /** A withdrawal that the journal has no request for. */
  'unasked',
  'payment',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
