import * as z from 'zod/mini';
import { depositSettings } from './deposit-settings.ts';
import { withdrawSettings } from './withdraw-settings.ts';

export const walletSettings = z.object({
  /** Nothing is paid in or out before the player's e-mail address is confirmed. */
  confirmedEmail: z._default(z.boolean(), true),
  deposits: z._default(depositSettings, z.parse(depositSettings, {})),
  withdrawals: z._default(withdrawSettings, z.parse(withdrawSettings, {})),
});
export type WalletSettings = z.output<typeof walletSettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    /** Whether the wallet waits for a confirmed address. */
    wallet: { confirmedEmail: boolean };
  }
}
