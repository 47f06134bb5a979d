/** Beside the codes of policy (platform/server/policy/decide.ts), whatever is asked of the wallet. */
export const UNCONFIRMED = -19;
