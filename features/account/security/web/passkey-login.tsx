import { useState, type ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { enter } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { passkeyLogin } from '../contract.ts';
import { canUsePasskeys, passkeySession, wasDeclined } from './passkey-calls.ts';
import { PasskeyMark } from './passkey-mark.tsx';

interface PasskeyLoginProps {
  tab: 'login' | 'register';
  onDone: () => void;
}

/** The way in without a password, in the log-in window. */
export default function PasskeyLogin({ tab, onDone }: PasskeyLoginProps): ReactNode {
  const t = useT('security.login');
  const [busy, setBusy] = useState(false);
  if (tab !== 'login' || !canUsePasskeys()) return null;

  async function handleClick(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const session = await passkeySession();
      await enter(session);
      toast.success(t('welcome', { name: session.user.name }), { id: 'session' });
      onDone();
    } catch (error) {
      if (!wasDeclined(error)) toastError(error, passkeyLogin.codes);
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={() => void handleClick()}
      className={buttonClass({ size: 48, block: true })}
    >
      {busy ? <Spinner size={20} /> : <PasskeyMark />}
      {t('passkey')}
    </button>
  );
}
