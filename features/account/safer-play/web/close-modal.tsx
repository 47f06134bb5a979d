import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { closeAccount } from '../contract.ts';
import { Means } from './break-modal.tsx';
import { keep } from './store.ts';

export const modal = { size: 'sm', label: 'limits.break.closed.title' } as const;

/** The end of an account, with its password, since somebody else at the keyboard must not be able to. */
export default function CloseModal({ close }: ModalProps): ReactNode {
  const t = useT('limits.break');
  const [password, setPassword] = useState('');
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !sure) return;
    setBusy(true);
    setFailure(null);
    try {
      const view = await call(closeAccount, password === '' ? {} : { password });
      close();
      keep(view);
    } catch (error) {
      setFailure(errorText(error, closeAccount.codes));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold">{t('closed.title')}</h2>
        <p className="text-pretty text-fg2">{t('closed.about')}</p>
      </div>
      <ul className="flex flex-col gap-2 rounded-lg bg-raised p-4 text-fg2">
        <Means icon="lock">{t('means.closed')}</Means>
        <Means icon="warning">{t('means.noReopen')}</Means>
        <Means icon="wallet">{t('means.money')}</Means>
      </ul>
      <Field label={t('closed.password')}>
        <PasswordInput
          size={48}
          data-autofocus
          showLabel={t('closed.show')}
          hideLabel={t('closed.hide')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Checkbox checked={sure} onChange={setSure}>
        {t('sure')}
      </Checkbox>
      <div role="alert">{failure !== null && <p className="text-lose">{failure}</p>}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('back')}
        </Button>
        <Button type="submit" variant="danger" disabled={!sure} loading={busy}>
          {t('closed.begin')}
        </Button>
      </div>
    </form>
  );
}
