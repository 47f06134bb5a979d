import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { askErasure, type OwnErasure } from '../contract.ts';

interface AskFormProps {
  onClose: () => void;
  onAsked: (after: OwnErasure) => void;
}

/** With its password, since somebody else at the keyboard must not be able to. */
export function AskForm({ onClose, onAsked }: AskFormProps): ReactNode {
  const t = useT('erasure');
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
      onAsked(await call(askErasure, password === '' ? {} : { password }));
    } catch (error) {
      setFailure(errorText(error, askErasure.codes));
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      className="flex w-full max-w-120 flex-col gap-4 rounded-lg border border-lose/40 p-4"
    >
      <div className="flex flex-col gap-1.5">
        <h3 className="font-bold">{t('ask')}</h3>
        <p className="text-pretty text-fg2">{t('askAbout')}</p>
      </div>
      <Field label={t('password')} hint={t('passwordHint')}>
        <PasswordInput
          size={48}
          data-autofocus
          showLabel={t('show')}
          hideLabel={t('hide')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Checkbox checked={sure} onChange={setSure}>
        {t('sure')}
      </Checkbox>
      <div role="alert">{failure !== null && <p className="text-lose">{failure}</p>}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {t('back')}
        </Button>
        <Button type="submit" variant="danger" disabled={!sure} loading={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
