import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, useFieldProps } from '#ui/field.tsx';
import { inputBoxClass, TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { type AccountField, type AccountView, accountSet } from '../../accounts-contract.ts';
import { accountsChanged } from '../queries.ts';
import { ACCOUNT_NAMES, FIELD_WORDS, knownFields } from './account-fields.ts';

export const modal = { title: 'providers.keys.heading', size: 'sm' } as const;

const TEMPLATE = '{token}, {game}, {player}, {currency}, {language}';

/** Staff set the keys of a provider. What is sealed is not shown: left empty it stays. */
export default function AccountModal({ account, close }: { account: AccountView } & ModalProps): ReactNode {
  const t = useT('providers.keys');
  const fields = knownFields(account);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, kind, shown }) => [name, kind === 'text' ? (shown ?? '') : ''])),
  );
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const view = await call(accountSet, { id: account.id, values });
      setRefused(view.refused);
      if (view.refused.length > 0) return setBusy(false);
      accountsChanged();
      toast.success(t(view.waiting ? 'waiting' : 'kept'));
      close();
    } catch (error) {
      setFailure(errorText(error, accountSet.codes));
      setBusy(false);
    }
  }

  function hintOf({ name, kind, set }: AccountField): string | null {
    if (name.endsWith('_LAUNCH')) return t('templateHint', { names: TEMPLATE });
    if (/_(FRAMES|PICTURES)$/.test(name)) return t('originsHint');
    return kind !== 'text' && set ? t('keep') : null;
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      autoComplete="off"
      className="flex flex-col gap-4"
    >
      <p className="font-bold">{ACCOUNT_NAMES[account.id]}</p>
      {fields.map((field) => {
        const { name, kind, needed } = field;
        const set = (value: string) => setValues({ ...values, [name]: value });
        return (
          <Field
            key={name}
            label={t(`field.${FIELD_WORDS[name]}`)}
            required={needed}
            hint={hintOf(field)}
            error={refused.includes(name) ? t('bad') : null}
          >
            {kind === 'key' ? (
              <KeyText value={values[name] ?? ''} onChange={set} />
            ) : (
              <TextInput
                type={kind === 'secret' ? 'password' : 'text'}
                autoComplete={kind === 'secret' ? 'new-password' : 'off'}
                spellCheck={false}
                className="font-mono"
                value={values[name] ?? ''}
                onChange={(event) => set(event.target.value)}
              />
            )}
          </Field>
        );
      })}
      {failure !== null && (
        <p role="alert" className="text-lose">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" icon="lock" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** A key is several lines. */
function KeyText({ value, onChange }: { value: string; onChange: (text: string) => void }): ReactNode {
  const { id, invalid, aria } = useFieldProps({});
  return (
    <textarea
      id={id}
      {...aria}
      rows={3}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${inputBoxClass(40, invalid)} h-auto min-h-20 resize-y px-3 py-2 font-mono text-xs`}
    />
  );
}
