import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { linkClass } from '#ui/link.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ApiError } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { login as endpoint } from '../contract.ts';
import { Captcha } from './captcha.tsx';
import { FormError } from './form-error.tsx';
import { logIn } from './session-calls.ts';
import { useCaptcha } from './use-captcha.ts';

interface LoginFormProps {
  onDone: () => void;
  onRegister: () => void;
  /** @param login what was typed so far */
  onForgot: (login: string) => void;
}

/** The server wants to know that this is no program: too many wrong passwords came from this address. */
const wantsCaptcha = (error: unknown) => error instanceof ApiError && error.code === 4;

export function LoginForm({ onDone, onRegister, onForgot }: LoginFormProps): ReactNode {
  const t = useT('identity');
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [suspect, setSuspect] = useState(false);
  const captcha = useCaptcha(suspect);

  async function attempt(first: boolean): Promise<void> {
    const proof = suspect || !first ? await captcha.take() : undefined;
    try {
      const form = { login: login.trim(), password, ...(proof === undefined ? {} : { captcha: proof }) };
      const { user } = await logIn(form);
      toast.success(t('login.welcome', { name: user.name }), { id: 'session' });
      onDone();
    } catch (error) {
      if (proof !== undefined) captcha.reset();
      // The work is done in the background; only then is the player told anything.
      if (wantsCaptcha(error) && first && proof === undefined && captcha.kind === 'altcha') {
        setSuspect(true);
        return attempt(false);
      }
      setSuspect(suspect || wantsCaptcha(error));
      setFailure(errorText(error, endpoint.codes));
      setBusy(false);
    }
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || login === '' || password === '') return;
    setBusy(true);
    setFailure(null);
    await attempt(true);
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
      <div className="flex flex-col items-stretch gap-1">
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
        <button
          type="button"
          onClick={() => onForgot(login.trim())}
          className={`${linkClass('quiet')} min-h-10 self-end`}
        >
          {t('login.forgot')}
        </button>
      </div>
      {suspect && <Captcha control={captcha} />}
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
        <button type="button" onClick={onRegister} className={`${linkClass()} min-h-10`}>
          {t('login.toRegister')}
        </button>
      </p>
    </form>
  );
}
