import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { linkClass } from '#ui/link.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { useRefusedFocus } from '#ui/use-refused-focus.ts';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { getStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { changePassword } from '../contract.ts';
import { FormError } from './form-error.tsx';
import { useNewPassword } from './new-password.tsx';

export const modal = { size: 'sm', label: 'identity.password.title' } as const;

export default function PasswordModal({ close }: ModalProps): ReactNode {
  const t = useT('identity.password');
  const [current, setCurrent] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const password = useNewPassword({ first: t('new'), repeat: t('repeat') }, false);
  const [place, refuse] = useRefusedFocus();

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (!password.check()) return refuse();
    setBusy(true);
    setFailure(null);
    try {
      await call(changePassword, { current, password: password.value });
      toast.success(t('changed'), { id: 'password' });
      close();
    } catch (error) {
      const fields = fieldErrors(error);
      setWrong(fields['current']);
      password.refuse(error);
      if (Object.keys(fields).length === 0) setFailure(errorText(error, changePassword.codes));
      refuse();
      setBusy(false);
    }
  }

  return (
    <form
      ref={place}
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-4"
      noValidate
    >
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-pretty text-fg2">{t('text')}</p>
      </div>
      <div className="flex flex-col gap-1">
        <Field label={t('current')} error={wrong}>
          <PasswordInput
            size={48}
            name="current"
            data-autofocus
            autoComplete="current-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
            value={current}
            onChange={(event) => {
              setCurrent(event.target.value);
              setWrong(undefined);
            }}
          />
        </Field>
        <button
          type="button"
          onClick={() => {
            close();
            void openModal('auth.forgot', { login: getStore().user?.name ?? '' });
          }}
          className={`${linkClass('quiet')} min-h-10 self-end`}
        >
          {t('forgot')}
        </button>
      </div>
      {password.fields}
      <FormError text={failure} />
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
