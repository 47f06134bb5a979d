import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useRefusedFocus } from '#ui/use-refused-focus.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { showAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { updateEmail } from '../contract.ts';
import { FormError } from './form-error.tsx';
import { logOut } from './session-calls.ts';

export const modal = { size: 'sm', label: 'identity.email.title' } as const;

/** Changes the e-mail address; `mandatory` when there is none yet, and nothing goes on before there is. */
export default function EmailModal({
  mandatory = false,
  close,
}: ModalProps & { mandatory?: boolean }): ReactNode {
  const t = useT('identity.email');
  const hide = useT('identity.password');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [place, refuse] = useRefusedFocus();

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || email.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const form = { email: email.trim(), ...(password ? { password } : {}) };
      const { user } = await call(updateEmail, form);
      showAccount(user);
      toast.success(t('sent', { email: user.email ?? '' }), { id: 'email' });
      close();
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      if (error instanceof ApiError && error.code === 3 && password === null) setPassword('');
      else if (Object.keys(fields).length === 0) setFailure(errorText(error, updateEmail.codes));
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
      <div className={mandatory ? 'flex flex-col gap-1.5' : 'flex flex-col gap-1.5 pe-10'}>
        <h2 className="text-lg font-bold">{t(mandatory ? 'mandatoryTitle' : 'title')}</h2>
        <p className="text-pretty text-fg2">{t(mandatory ? 'mandatory' : 'text')}</p>
      </div>
      <Field label={t('label')} error={errors['email']}>
        <TextInput
          size={48}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          data-autofocus
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setErrors({ ...errors, email: undefined });
          }}
        />
      </Field>
      {password !== null && (
        <Field label={t('passwordLabel')} error={errors['password']}>
          <PasswordInput
            size={48}
            name="password"
            autoComplete="current-password"
            showLabel={hide('show')}
            hideLabel={hide('hide')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <FormError text={failure} />
      <Button type="submit" variant="primary" size={48} block loading={busy} disabled={email.trim() === ''}>
        {t('submit')}
      </Button>
      {mandatory && (
        <Button variant="ghost" block onClick={() => void logOut()}>
          {t('logout')}
        </Button>
      )}
    </form>
  );
}
