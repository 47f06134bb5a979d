import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useRefusedFocus } from '#ui/use-refused-focus.ts';
import { KEY_SCOPES, type KeyScope } from '#platform/contract/key-scope.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { createKey, LIFETIMES, NAME_LENGTH } from '../contract.ts';
import { listKey } from './list-key.ts';

export const modal = { size: 'md' } as const;

type Days = (typeof LIFETIMES)[number];

/** A new key. What comes of it is shown in a window of its own, once. */
export default function NewModal({ close }: ModalProps): ReactNode {
  const t = useT('api-keys');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['balance']);
  const [addresses, setAddresses] = useState('');
  const [days, setDays] = useState<Days>(90);
  const [password, setPassword] = useState<string | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const [place, refuse] = useRefusedFocus();
  const create = useMutation({
    mutationFn: () =>
      call(createKey, {
        name: name.trim(),
        scopes: [...scopes],
        addresses: addresses.split(/[\s,]+/).filter(Boolean),
        days,
        ...(password !== null && { password }),
      }),
    onMutate: () => setRefused(null),
    onError: (error) => {
      setRefused(error);
      if (error instanceof ApiError && error.code === 6) setPassword((typed) => typed ?? '');
      refuse();
    },
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: listKey });
      close();
      void openModal('api-keys.secret', { secret }, { title: t('secretTitle') });
    },
  });
  const wrong = fieldErrors(refused);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    create.mutate();
  }

  return (
    <form ref={place} onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t('name')} error={wrong['name']} hint={t('nameHint')}>
        <TextInput
          value={name}
          maxLength={NAME_LENGTH}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-semibold text-fg2">{t('scopes')}</legend>
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
          >
            {t(`scope.${scope}`)}
          </Checkbox>
        ))}
      </fieldset>
      <label className="flex flex-col gap-1 text-sm font-semibold text-fg2">
        {t('lifetime')}
        <NativeSelect
          value={days}
          onChange={(event) => setDays(LIFETIMES.find((one) => one === Number(event.target.value)) ?? days)}
        >
          {LIFETIMES.map((one) => (
            <option key={one} value={one}>
              {one === 0 ? t('forever') : t('days', { count: one })}
            </option>
          ))}
        </NativeSelect>
      </label>
      <Field label={t('addresses')} error={wrong['addresses']} hint={t('addressesHint')}>
        <TextInput value={addresses} onChange={(event) => setAddresses(event.target.value)} />
      </Field>
      {password !== null && <OwnPassword value={password} error={wrong['password']} onChange={setPassword} />}
      {refused && Object.keys(wrong).length === 0 && (
        <p role="alert" className="text-sm text-lose">
          {errorText(refused, createKey.codes)}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size={48}
        block
        loading={create.isPending}
        disabled={name.trim() === '' || scopes.length === 0}
      >
        {t('create')}
      </Button>
    </form>
  );
}

interface OwnPasswordProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** That it is the owner: asked for where the session is not fresh. */
function OwnPassword({ value, error, onChange }: OwnPasswordProps): ReactNode {
  const t = useT('api-keys.password');
  return (
    <Field label={t('label')} error={error}>
      <PasswordInput
        name="password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
