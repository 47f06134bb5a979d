import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, useFieldProps } from '#ui/field.tsx';
import { inputBoxClass, TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { changeClient, createClient, renewSecret, SCOPES, type Client, type Scope } from '../contract.ts';
import { clientsKey } from './clients-key.ts';

interface ClientProps extends ModalProps {
  /** Absent: a new one. */
  client?: Client;
}

export const modal = { size: 'md' } as const;

/** A client's form. A secret that comes of it is shown in a window of its own, once. */
export default function ClientModal({ client, close }: ClientProps): ReactNode {
  const t = useT('oauth.clients');
  const queries = useQueryClient();
  const [name, setName] = useState(client?.name ?? '');
  const [website, setWebsite] = useState(client?.website ?? '');
  const [uris, setUris] = useState(client?.redirectUris.join('\n') ?? '');
  const [scopes, setScopes] = useState<readonly Scope[]>(client?.scopes ?? ['profile']);
  const [confidential, setConfidential] = useState(client?.confidential ?? true);
  const [enabled, setEnabled] = useState(client?.enabled ?? true);
  const save = useMutation({
    mutationFn: async () => {
      const definition = {
        name: name.trim(),
        website: website.trim() || null,
        redirectUris: linesOf(uris),
        scopes: [...scopes],
      };
      if (client) {
        await call(changeClient, { ...definition, id: client.id, enabled });
        return null;
      }
      return (await call(createClient, { ...definition, confidential })).secret;
    },
    onSuccess: async (secret) => {
      await queries.invalidateQueries({ queryKey: clientsKey });
      toast.success(t('saved'));
      close();
      if (secret !== null) void openModal('oauth.secret', { secret }, { title: t('secretTitle') });
    },
  });
  const wrong = fieldErrors(save.error);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t('name')} error={wrong['name']} hint={t('nameHint')}>
        <TextInput
          value={name}
          maxLength={60}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('website')} error={wrong['website']} hint={t('websiteHint')}>
        <TextInput
          value={website}
          inputMode="url"
          placeholder="https://"
          onChange={(event) => setWebsite(event.target.value)}
        />
      </Field>
      <RedirectField value={uris} onChange={setUris} error={wrong['redirectUris']} />
      <ScopeFields scopes={scopes} onChange={setScopes} />
      {client ? (
        <Checkbox checked={enabled} onChange={setEnabled}>
          {t('enabled')}
        </Checkbox>
      ) : (
        <Checkbox checked={confidential} onChange={setConfidential}>
          {t('keepsSecret')}
        </Checkbox>
      )}
      {save.error && Object.keys(wrong).length === 0 && (
        <p role="alert" className="text-sm text-lose">
          {errorText(save.error, changeClient.codes)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {client?.confidential && <RenewButton client={client} close={close} />}
        <Button type="submit" variant="primary" loading={save.isPending} disabled={name.trim() === ''}>
          {t(client ? 'save' : 'create')}
        </Button>
      </div>
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

interface ScopeFieldsProps {
  scopes: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
}

function ScopeFields({ scopes, onChange }: ScopeFieldsProps): ReactNode {
  const t = useT('oauth.clients');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-semibold text-fg2">{t('scopes')}</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          checked={scopes.includes(scope)}
          onChange={(on) => onChange(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
        >
          {t(`scope.${scope}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Makes a new secret for a client; the old one ends at once. */
function RenewButton({ client, close }: { client: Client; close: () => void }): ReactNode {
  const t = useT('oauth.clients');
  const renew = useMutation({
    mutationFn: () => call(renewSecret, { id: client.id }),
    onSuccess: ({ secret }) => {
      close();
      void openModal('oauth.secret', { secret }, { title: t('secretTitle') });
    },
    onError: (error) => toastError(error, renewSecret.codes),
  });
  return (
    <Button variant="ghost" loading={renew.isPending} onClick={() => renew.mutate()} className="me-auto">
      {t('renew')}
    </Button>
  );
}

interface RedirectProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function RedirectField({ value, onChange, error }: RedirectProps): ReactNode {
  const t = useT('oauth.clients');
  return (
    <Field label={t('redirects')} error={error} hint={t('redirectsHint')}>
      <Lines value={value} onChange={onChange} invalid={error !== undefined} />
    </Field>
  );
}

function Lines({
  value,
  onChange,
  invalid,
}: {
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
}): ReactNode {
  const field = useFieldProps({});
  return (
    <textarea
      id={field.id}
      {...field.aria}
      rows={3}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${inputBoxClass(40, invalid)} h-auto min-h-20 resize-y px-3 py-2 font-mono text-xs`}
    />
  );
}
