import { useState, type ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { getStore, setStore, useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { privateBets } from '../contract.ts';

/** The switch for hidden bets. It shows what the server has said, not what was asked. @param inset with the margins of a menu */
export default function PrivateBetsRow({ inset = true }: { inset?: boolean }): ReactNode {
  const t = useT('identity.privateBets');
  const hidden = useStore((state) => state.user?.private_bets === true);
  const [busy, setBusy] = useState(false);

  async function handleChange(on: boolean): Promise<void> {
    setBusy(true);
    try {
      const reply = await call(privateBets, { on });
      const { user } = getStore();
      if (user) setStore({ user: { ...user, private_bets: reply.private_bets } });
      toast.success(t(reply.private_bets ? 'on' : 'off'));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Switch
      checked={hidden}
      onChange={(on) => void handleChange(on)}
      label={t('label')}
      disabled={busy}
      spread
      className={inset ? 'rounded-md px-3 text-fg2' : ''}
    />
  );
}
