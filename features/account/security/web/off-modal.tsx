import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { fieldErrors, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { disable } from '../contract.ts';
import { PasswordField } from './password-field.tsx';
import { readAgain } from './queries.ts';

export const modal = { size: 'sm', title: 'security.off.title' } as const;

interface OffProps extends ModalProps {
  /** False: the account has no password to ask for. */
  password: boolean;
}

/** Removes the authenticator app: by the password here, and by the factor, which the call asks for. */
export default function OffModal({ password: asked, close }: OffProps): ReactNode {
  const t = useT('security.off');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || (asked && password === '')) return;
    setBusy(true);
    try {
      await call(disable, asked ? { password } : {});
      readAgain();
      toast.success(t('done'), { id: 'security' });
      close();
    } catch (error) {
      const fault = fieldErrors(error)['password'];
      setWrong(fault);
      if (fault === undefined) toastError(error, disable.codes);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4" noValidate>
      <p className="text-pretty text-fg2">{t('text')}</p>
      {asked && (
        <PasswordField
          value={password}
          error={wrong}
          onChange={(typed) => {
            setPassword(typed);
            setWrong(undefined);
          }}
        />
      )}
      <Button
        type="submit"
        variant="danger"
        size={48}
        block
        loading={busy}
        disabled={asked && password === ''}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
