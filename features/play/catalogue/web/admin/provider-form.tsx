import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { adminSaveProvider, type StaffProvider } from '../../contract.ts';
import { PictureField } from './picture-field.tsx';
import { readPriority } from './words.ts';
import { WordsField } from './words-field.tsx';

/** @param provider null to add one */
export function ProviderForm({
  provider,
  onDone,
}: {
  provider: StaffProvider | null;
  onDone: () => void;
}): ReactNode {
  const t = useT('catalogue.admin');
  const client = useQueryClient();
  const [id, setId] = useState(provider?.id ?? '');
  const [name, setName] = useState(provider?.name ?? '');
  const [image, setImage] = useState(provider?.image ?? '');
  const [priority, setPriority] = useState(String(provider?.priority ?? 0));
  const [featured, setFeatured] = useState(provider?.is_featured ?? false);
  const [enabled, setEnabled] = useState(provider?.enabled ?? true);
  const [countries, setCountries] = useState<readonly string[]>(provider?.blockedCountries ?? []);
  const [tried, setTried] = useState(false);
  const order = readPriority(priority);
  const slug = /^[a-z0-9][a-z0-9-]{0,63}$/.test(id);
  const save = useMutation({
    mutationFn: () =>
      call(adminSaveProvider, {
        id,
        name: name.trim(),
        ...(image ? { image } : {}),
        priority: order ?? 0,
        is_featured: featured,
        enabled,
        blockedCountries: [...countries],
      }),
    onSuccess: () => {
      toast.success(t('providers.saved', { name: name.trim() }));
      void client.invalidateQueries({ queryKey: ['catalogue'] });
      onDone();
    },
  });
  const wrong = fieldErrors(save.error);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (slug && name.trim() && order !== null && !save.isPending) save.mutate();
  }

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      className="grid max-w-240 grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      <Field
        label={t('providers.name')}
        required
        error={tried && !name.trim() ? t('providers.nameNeeded') : wrong['name']}
      >
        <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <IdField
        value={id}
        fixed={provider !== null}
        error={tried && !slug ? t('providers.idWrong') : wrong['id']}
        onChange={setId}
      />
      <PriorityField value={priority} valid={order !== null} onChange={setPriority} />
      <PictureField
        kind="provider"
        value={image || `/art/provider/${slug ? id : 'new'}.svg`}
        onChange={setImage}
      />
      <WordsField
        kind="country"
        label={t('games.blockedIn')}
        hint={t('providers.blockedHint')}
        value={countries}
        onChange={setCountries}
      />
      <div className="flex flex-wrap gap-x-8 md:pt-5">
        <Switch checked={enabled} onChange={setEnabled} label={t('providers.enabled')} />
        <Switch checked={featured} onChange={setFeatured} label={t('providers.isFeatured')} />
      </div>
      <div className="flex items-center justify-end gap-2 md:col-span-2">
        {save.error && Object.keys(wrong).length === 0 && (
          <p role="alert" className="me-auto text-lose">
            {errorText(save.error)}
          </p>
        )}
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface IdFieldProps {
  value: string;
  /** It never changes once there is a provider of this name. */
  fixed: boolean;
  error: string | undefined;
  onChange: (id: string) => void;
}

function IdField({ value, fixed, error, onChange }: IdFieldProps): ReactNode {
  const t = useT('catalogue.admin');
  return (
    <Field label={t('providers.id')} required hint={t('providers.idHint')} error={error}>
      <TextInput
        value={value}
        disabled={fixed}
        maxLength={64}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
      />
    </Field>
  );
}

interface PriorityFieldProps {
  value: string;
  valid: boolean;
  onChange: (priority: string) => void;
}

function PriorityField({ value, valid, onChange }: PriorityFieldProps): ReactNode {
  const t = useT('catalogue.admin');
  return (
    <Field
      label={t('games.priority')}
      hint={t('providers.priorityHint')}
      error={valid ? undefined : t('providers.priorityWrong')}
    >
      <TextInput
        value={value}
        inputMode="numeric"
        maxLength={8}
        className="tnum"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
