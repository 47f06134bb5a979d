import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { linkClass } from '#ui/link.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { login as endpoint } from '../contract.ts';
import { FormError } from './form-error.tsx';
import { logIn } from './session-calls.ts';

interface LoginFormProps {
  onDone: () => void;
  onRegister: () => void;
}

export function LoginForm({ onDone, onRegister }: LoginFormProps): ReactNode {
  const t = useT('identity');
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || login === '' || password === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const { user } = await logIn(login.trim(), password);
      toast.success(t('login.welcome', { name: user.name }), { id: 'session' });
      onDone();
    } catch (error) {
      setFailure(errorText(error, endpoint.codes));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4" noValidate>
      <Field label={t('login.login')}>
        <TextInput
          size={48}
          name="login"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          value={login}
          onChange={(event) => setLogin(event.target.value)}
        />
      </Field>
      <Field label={t('login.password')}>
        <PasswordInput
          size={48}
          name="password"
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <FormError text={failure} />
      <Button
        type="submit"
        variant="primary"
        size={48}
        block
        loading={busy}
        disabled={login === '' || password === ''}
      >
        {t('login.submit')}
      </Button>
      <p className="text-center text-fg2">
        {t('login.noAccount')}{' '}
        <button type="button" onClick={onRegister} className={`${linkClass()} min-h-6`}>
          {t('login.toRegister')}
        </button>
      </p>
    </form>
  );
}
