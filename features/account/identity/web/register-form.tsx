import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { linkClass } from '#ui/link.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useRefusedFocus } from '#ui/use-refused-focus.ts';
import { useMinAge, useShownSetting } from '#platform/web/shown-settings.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { hasRoute } from '#platform/web/features.ts';
import { translate, useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { getStore, setStore, useStore } from '#platform/web/store.ts';
import { passwordMax, register as endpoint } from '../contract.ts';
import { Captcha } from './captcha.tsx';
import { FormError } from './form-error.tsx';
import { inviteCode, inviteFields } from './invite.ts';
import { wrongFields } from './register-rules.ts';
import { signUp } from './session-calls.ts';
import { useCaptcha } from './use-captcha.ts';

interface RegisterFormProps {
  onDone: () => void;
  onLogin: () => void;
}

type Errors = Partial<Record<string, string>>;

const EMPTY = { email: '', name: '', password: '' };
type Values = typeof EMPTY;

function useSettings(): { min: number; age: number; open: boolean } {
  return {
    min: useShownSetting('identity', 'passwordMin') ?? 8,
    age: useMinAge(),
    open: useShownSetting('identity', 'registrationOpen') !== false,
  };
}

/** The rules, in a tab of their own: the form stays as it is filled in. */
function Terms({ children }: { children: ReactNode }): ReactNode {
  const own = useShownSetting('shell', 'termsUrl') ?? '';
  const href = hasRoute('/terms') ? '/terms' : own;
  if (href === '') return children;
  return (
    <a href={href} target="_blank" rel="noopener" className={linkClass()}>
      {children}
    </a>
  );
}

export function RegisterForm({ onDone, onLogin }: RegisterFormProps): ReactNode {
  const t = useT('identity');
  const { min, age, open } = useSettings();
  const [values, setValues] = useState(EMPTY);
  // Without affiliates no code is anybody's.
  const invited = useStore(({ features }) => features.includes('affiliates'));
  const [kept] = useState(inviteCode);
  const [invite, setInvite] = useState(kept);
  const [inviteShown, setInviteShown] = useState(kept !== '');
  const [terms, setTerms] = useState(false);
  const [offers, setOffers] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const captcha = useCaptcha(open);
  const [place, refuse] = useRefusedFocus();

  const numbers = { min, max: passwordMax };

  function change(field: keyof Values, value: string): void {
    setValues({ ...values, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  }

  function check(field?: keyof Values): boolean {
    const wrong = Object.entries(wrongFields(values, min)).filter(
      ([name]) => field === undefined || name === field,
    );
    const texts = Object.fromEntries(wrong.map(([name, key]) => [name, translate(key, numbers)]));
    if (field === undefined) setErrors(texts);
    // What the server said of a field stands until it is changed.
    else if (values[field] !== '' && texts[field]) setErrors({ ...errors, ...texts });
    return wrong.length === 0;
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !terms) return;
    if (!check()) return refuse();
    setBusy(true);
    setFailure(null);
    const proof = await captcha.take();
    try {
      const code = invited ? inviteFields(invite, kept) : {};
      await signUp({ ...bodyOf(values, offers, proof), ...code });
      setStore({ inviteCode: '' });
      onDone();
      void openModal('auth.welcome');
    } catch (error) {
      captcha.reset();
      const { captcha: unproved, ...fields } = fieldErrors(error, numbers);
      setErrors(fields);
      if (fields['inviteCode']) setInviteShown(true);
      if (unproved !== undefined || Object.keys(fields).length === 0)
        setFailure(errorText(error, endpoint.codes));
      refuse();
      setBusy(false);
    }
  }

  if (!open) return <p className="rounded-lg bg-raised p-4 text-fg2">{t('register.closedNotice')}</p>;
  return (
    <form
      ref={place}
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-3.5"
      noValidate
    >
      <AccountFields values={values} errors={errors} min={min} onChange={change} onBlur={check} />
      {invited && (
        <InviteField
          shown={inviteShown}
          value={invite}
          error={errors['inviteCode']}
          onShow={() => setInviteShown(true)}
          onChange={setInvite}
        />
      )}
      <Checkbox name="terms" checked={terms} onChange={setTerms}>
        {t.rich('register.terms', { age, terms: (words) => <Terms>{words}</Terms> })}
      </Checkbox>
      <Checkbox name="offers" checked={offers} onChange={setOffers} className="-mt-2">
        {t('register.offers')}
      </Checkbox>
      <Captcha control={captcha} />
      <FormError text={failure} />
      <Button type="submit" variant="primary" size={48} block loading={busy} disabled={!terms}>
        {t('register.submit')}
      </Button>
      <p className="text-center text-fg2">
        {t('register.hasAccount')}{' '}
        <button type="button" onClick={onLogin} className={`${linkClass()} min-h-10`}>
          {t('register.toLogin')}
        </button>
      </p>
    </form>
  );
}

function bodyOf(values: Values, offers: boolean, proof: string | undefined) {
  return {
    ...values,
    email: values.email.trim(),
    terms: true as const,
    ...(offers ? { offers } : {}),
    locale: getStore().locale,
    ...(proof === undefined ? {} : { captcha: proof }),
  };
}

interface AccountFieldsProps {
  values: Values;
  errors: Errors;
  /** Characters a password has at least. */
  min: number;
  onChange: (field: keyof Values, value: string) => void;
  onBlur: (field: keyof Values) => void;
}

function AccountFields({ values, errors, min, onChange, onBlur }: AccountFieldsProps): ReactNode {
  const t = useT('identity');
  return (
    <>
      <Field label={t('register.emailLabel')} error={errors['email']}>
        <TextInput
          size={48}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          data-autofocus
          value={values.email}
          onChange={(event) => onChange('email', event.target.value)}
          onBlur={() => onBlur('email')}
        />
      </Field>
      <Field label={t('register.nameLabel')} hint={t('register.nameHint')} error={errors['name']}>
        <TextInput
          size={48}
          name="name"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          value={values.name}
          onChange={(event) => onChange('name', event.target.value)}
          onBlur={() => onBlur('name')}
        />
      </Field>
      <Field
        label={t('register.passwordLabel')}
        hint={t('register.passwordHint', { min })}
        error={errors['password']}
      >
        <PasswordInput
          size={48}
          name="password"
          autoComplete="new-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={values.password}
          onChange={(event) => onChange('password', event.target.value)}
          onBlur={() => onBlur('password')}
        />
      </Field>
    </>
  );
}

interface InviteFieldProps {
  /** Before that a button stands in its place. */
  shown: boolean;
  value: string;
  error: string | undefined;
  onShow: () => void;
  onChange: (value: string) => void;
}

function InviteField({ shown, value, error, onShow, onChange }: InviteFieldProps): ReactNode {
  const t = useT('identity');
  if (!shown)
    return (
      <button type="button" onClick={onShow} className={`${linkClass('quiet')} min-h-6 self-start`}>
        {t('register.addInvite')}
      </button>
    );
  return (
    <Field label={t('register.inviteLabel')} aside={t('register.inviteOptional')} error={error}>
      <TextInput
        size={48}
        name="inviteCode"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
