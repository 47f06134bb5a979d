import * as z from 'zod/mini';
import { depositSettings } from './deposit-settings.ts';
import { withdrawSettings } from './withdraw-settings.ts';

export const walletSettings = z.object({
  deposits: z._default(depositSettings, z.parse(depositSettings, {})),
  withdrawals: z._default(withdrawSettings, z.parse(withdrawSettings, {})),
});
export type WalletSettings = z.output<typeof walletSettings>;
