import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { fieldErrors, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { PASSKEY_NAME_MAX, passkeyOptions, renamePasskey, type PasskeyView } from '../contract.ts';
import { isKnownHere, makePasskey, wasDeclined } from './passkey-calls.ts';
import { PasskeyMark } from './passkey-mark.tsx';
import { PasswordField, wantsPassword } from './password-field.tsx';
import { readAgain } from './queries.ts';

export const modal = { size: 'sm', label: 'security.passkey.label' } as const;

interface PasskeyModalProps extends ModalProps {
  /** The one to name again; without it one is made. */
  passkey?: PasskeyView;
  /** The account's first factor: from then on it is asked for. */
  first?: boolean;
}

export default function PasskeyModal({ passkey, first = false, close }: PasskeyModalProps): ReactNode {
  const t = useT('security.passkey');
  const [name, setName] = useState(passkey?.name ?? '');
  const [password, setPassword] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function act(): Promise<void> {
    if (passkey) {
      await call(renamePasskey, { id: passkey.id, name });
      return;
    }
    const codes = await makePasskey(name.trim(), password);
    if (codes) void openModal('security.codes', { codes });
    else toast.success(t('added'), { id: 'security' });
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || (passkey && name.trim() === '')) return;
    setBusy(true);
    setWrong(undefined);
    try {
      await act();
      readAgain();
      close();
    } catch (error) {
      const fault = fieldErrors(error)['password'];
      if (wantsPassword(error) && password === null) setPassword('');
      else if (fault !== undefined) setWrong(fault);
      else if (isKnownHere(error)) toast.error(t('known'), { id: 'security' });
      else if (!wasDeclined(error)) toastError(error, passkeyOptions.codes);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4" noValidate>
      <div className="flex flex-col gap-3 pe-10">
        <span className="grid size-12 place-items-center rounded-full bg-accent/15 text-accent">
          <PasskeyMark size={26} />
        </span>
        <h2 className="text-lg font-bold">{t(passkey ? 'renameTitle' : 'addTitle')}</h2>
        {!passkey && <p className="text-pretty text-fg2">{t(first ? 'addFirst' : 'addText')}</p>}
      </div>
      <Field label={t('name')} {...(passkey ? {} : { hint: t('nameHint') })}>
        <TextInput
          size={48}
          name="passkey"
          maxLength={PASSKEY_NAME_MAX}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {password !== null && <PasswordField value={password} error={wrong} onChange={setPassword} />}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t(passkey ? 'rename' : 'add')}
      </Button>
    </form>
  );
}
