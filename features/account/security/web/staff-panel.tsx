import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { clearFactors, factorState } from '../contract.ts';

/** Whether a player has a second factor, and how staff take a lost one off. */
export default function StaffPanel({ id }: { id: string }): ReactNode {
  const mayClear = useAllowed('security.clear');
  if (!mayClear) return null;
  return (
    <Queries>
      <Factors id={id} />
    </Queries>
  );
}

function Factors({ id }: { id: string }): ReactNode {
  const t = useT('security.clear');
  const queryKey = ['security', 'factors', id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(factorState, { id }) });
  return (
    <Panel title={t('title')}>
      {error && !data ? (
        <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-10" />
      ) : data.two_factor ? (
        <Clear id={id} onDone={() => void refetch()} />
      ) : (
        <p className="text-fg2">{t('off')}</p>
      )}
    </Panel>
  );
}

function Clear({ id, onDone }: { id: string; onDone: () => void }): ReactNode {
  const t = useT('security.clear');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call(clearFactors, { id, reason: reason.trim() });
      toast.success(t('done'));
      onDone();
    } catch (error) {
      setFailure(errorText(error, clearFactors.codes));
      setBusy(false);
    }
  }

  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void handleSubmit(event)}>
      <p>{t('on')}</p>
      <p className="text-pretty text-fg2">{t('hint')}</p>
      <Field label={t('reason')} error={failure}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" variant="danger" loading={busy} disabled={reason.trim().length < 3}>
          {t('open')}
        </Button>
      </div>
    </form>
  );
}
