import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { change, create, type EndpointView, NAME_LENGTH, URL_LENGTH } from '../contract.ts';
import { MESSAGE_TYPES, type MessageType } from '../messages.ts';
import { refreshWebhooks } from './queries.ts';

export const modal = { size: 'md' } as const;

interface EditProps extends ModalProps {
  endpoint?: EndpointView;
}

/** A new endpoint, whose secret is shown in a window of its own afterwards; or name, address and events of one. */
export default function EditModal(props: EditProps): ReactNode {
  return (
    <Queries>
      <Edit {...props} />
    </Queries>
  );
}

function Edit({ endpoint, close }: EditProps): ReactNode {
  const t = useT('webhooks');
  const [name, setName] = useState(endpoint?.name ?? '');
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [types, setTypes] = useState<readonly MessageType[]>(endpoint?.types ?? []);
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), url: url.trim(), types: [...types] };
      if (!endpoint) return (await call(create, body)).secret;
      await call(change, { ...body, id: endpoint.id });
      return null;
    },
    onSuccess: async (secret) => {
      await refreshWebhooks();
      close();
      if (secret === null) toast.success(t('saved'));
      else void openModal('webhooks.secret', { secret }, { title: t('secret.title') });
    },
  });
  const wrong = fieldErrors(save.error);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }

  const turn = (type: MessageType, on: boolean) =>
    setTypes(MESSAGE_TYPES.filter((one) => (one === type ? on : types.includes(one))));

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t('form.name')} error={wrong['name']}>
        <TextInput
          value={name}
          maxLength={NAME_LENGTH}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('form.url')} error={wrong['url']} hint={t('form.urlHint')}>
        <TextInput
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder="https://"
          className="font-mono text-sm"
          value={url}
          maxLength={URL_LENGTH}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-semibold text-fg2">{t('form.types')}</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-2">
          {MESSAGE_TYPES.map((type) => (
            <Checkbox key={type} checked={types.includes(type)} onChange={(on) => turn(type, on)}>
              {t(`type.${type}`)}
            </Checkbox>
          ))}
        </div>
        {types.includes('bet.settled') && <p className="text-xs text-pretty text-fg3">{t('form.bets')}</p>}
      </fieldset>
      {save.error && Object.keys(wrong).length === 0 && (
        <p role="alert" className="text-sm text-lose">
          {errorText(save.error, create.codes)}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size={48}
        block
        loading={save.isPending}
        disabled={name.trim() === '' || url.trim() === '' || types.length === 0}
      >
        {t(endpoint ? 'form.save' : 'form.create')}
      </Button>
    </form>
  );
}
