import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { replayPeriod } from '../contract.ts';
import { refreshWebhooks } from './queries.ts';

export const modal = { size: 'sm' } as const;

type ReplayProps = ModalProps & { id: string };
type Which = 'failed' | 'all';

const DAY_MS = 86_400_000;
/** A moment as the field takes it: UTC, to the minute. */
const typedOf = (at: number): string => new Date(at).toISOString().slice(0, 16);
const momentOf = (typed: string): number => Date.parse(`${typed}Z`);

/** What happened in a period is sent again, under the ids it had. */
export default function ReplayModal(props: ReplayProps): ReactNode {
  return (
    <Queries>
      <Replay {...props} />
    </Queries>
  );
}

function Replay({ id, close }: ReplayProps): ReactNode {
  const t = useT('webhooks');
  const [from, setFrom] = useState(() => typedOf(Date.now() - DAY_MS));
  const [to, setTo] = useState(() => typedOf(Date.now() + 60_000));
  const [which, setWhich] = useState<Which>('failed');
  const again = useMutation({
    mutationFn: () => call(replayPeriod, { id, from: momentOf(from), to: momentOf(to), which }),
    onSuccess: ({ count }) => {
      toast.success(t('replay.queued', { count }));
      close();
    },
    onSettled: refreshWebhooks,
  });
  const wrong = fieldErrors(again.error);
  const isWhole = !Number.isNaN(momentOf(from)) && !Number.isNaN(momentOf(to));

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    again.mutate();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('replay.text')}</p>
      <Field label={t('replay.from')} hint={t('replay.utc')}>
        <TextInput type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label={t('replay.to')} error={wrong['to']}>
        <TextInput type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <Choice<Which>
        label={t('replay.which')}
        items={[
          { id: 'failed', label: t('replay.failed') },
          { id: 'all', label: t('replay.all') },
        ]}
        value={which}
        onChange={setWhich}
      />
      {again.error && Object.keys(wrong).length === 0 && (
        <p role="alert" className="text-sm text-lose">
          {errorText(again.error, replayPeriod.codes)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" icon="refresh" loading={again.isPending} disabled={!isWhole}>
          {t('replay.send')}
        </Button>
      </div>
    </form>
  );
}
