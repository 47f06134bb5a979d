/** After a change of what opens an account, or of where its letters go, nothing leaves it for so long. */
export const withdrawalLockMs = 48 * 3_600_000;
