import * as z from 'zod/mini';

/** What the operator decides about log-ins with wallets. */
export const walletSettings = z.object({
  /** Whether a wallet nobody has linked opens an account; else it has to be linked to one first. */
  newAccounts: z._default(z.boolean(), true),
  /** Which texts a wallet may sign. EIP-4361 names this site, so that wallets can warn of others that ask for it. */
  messages: z._default(
    z.enum(['EIP-4361 and the plain sentence', 'EIP-4361 only']),
    'EIP-4361 and the plain sentence',
  ),
});
