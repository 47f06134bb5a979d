import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { linkClass } from '#ui/link.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ApiError } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { resetPassword as endpoint } from '../contract.ts';
import { Captcha } from './captcha.tsx';
import { FormError } from './form-error.tsx';
import { Outcome } from './outcome.tsx';
import { askForLink } from './session-calls.ts';
import { useCaptcha } from './use-captcha.ts';

export const modal = { size: 'sm', label: 'identity.forgot.title' } as const;

/** What the server never heard of, and a captcha that it did not take. */
const mayTryAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'network' || error.code === 4;

/** Asks for a link to choose a new password. The confirmation comes whether there is such an account or not, and whatever the server answers. */
export default function ForgotModal({
  login: typed = '',
  close,
}: ModalProps & { login?: string }): ReactNode {
  const t = useT('identity.forgot');
  const [login, setLogin] = useState(typed);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const captcha = useCaptcha(!sent);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || login.trim() === '') return;
    setBusy(true);
    setFailure(null);
    const proof = await captcha.take();
    try {
      await askForLink({ login: login.trim(), ...(proof === undefined ? {} : { captcha: proof }) });
      setSent(true);
    } catch (error) {
      if (!mayTryAgain(error)) return setSent(true);
      captcha.reset();
      setFailure(errorText(error, endpoint.codes));
      setBusy(false);
    }
  }

  if (sent) {
    return (
      <Outcome
        icon="mail"
        tone="accent"
        title={t('sentTitle')}
        actions={
          <Button variant="primary" size={48} block onClick={close} data-autofocus>
            {t('done')}
          </Button>
        }
      >
        <p>{t('sent', { login: login.trim() })}</p>
        <p className="mt-2 text-xs text-fg3">{t('spam')}</p>
      </Outcome>
    );
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4" noValidate>
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-pretty text-fg2">{t('text')}</p>
      </div>
      <Field label={t('login')}>
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
      <Captcha control={captcha} />
      <FormError text={failure} />
      <Button type="submit" variant="primary" size={48} block loading={busy} disabled={login.trim() === ''}>
        {t('submit')}
      </Button>
      <p className="text-center">
        <button
          type="button"
          onClick={() => {
            close();
            void openModal('auth', { tab: 'login' });
          }}
          className={`${linkClass('quiet')} min-h-10`}
        >
          {t('back')}
        </button>
      </p>
    </form>
  );
}
