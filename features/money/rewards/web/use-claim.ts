import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { claimRakeback } from '../rakeback-contract.ts';
import { readRewardsAnew } from './queries.ts';

/** Claims what has gathered, and says what came of it. */
export function useClaim(): { busy: boolean; claim: () => Promise<void> } {
  const t = useT('rewards.rakeback');
  const [busy, setBusy] = useState(false);
  async function claim(): Promise<void> {
    if (!needAccount() || busy) return;
    setBusy(true);
    try {
      await call(claimRakeback, {});
      toast.success(t('claimed'), { id: 'rakeback' });
    } catch (error) {
      toastError(error, claimRakeback.codes);
    } finally {
      await readRewardsAnew();
      setBusy(false);
    }
  }
  return { busy, claim };
}
