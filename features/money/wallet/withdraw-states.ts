/** States of a withdrawal by name; the numbers are those of the wire and of the rows. */
export const WITHDRAWAL = {
  /** Waits for staff, or for a time to pass. */
  pending: 0,
  successful: 1,
  declined: 2,
  /** On its way; the player sees it as pending too. */
  approved: 3,
  /** By the player. */
  cancelled: 4,
} as const;

export type WithdrawState = keyof typeof WITHDRAWAL;
export type WithdrawStatus = (typeof WITHDRAWAL)[WithdrawState];

/** Every move there is. Statements name the state they leave; withdraw-states.test.ts holds them to this table. */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawState, readonly WithdrawState[]>> = {
  pending: ['approved', 'declined', 'cancelled'],
  // Back to staff when it cannot be paid, or the player owes; declined as long as nothing was made of it.
  approved: ['successful', 'pending', 'declined'],
  successful: [],
  declined: [],
  cancelled: [],
};
