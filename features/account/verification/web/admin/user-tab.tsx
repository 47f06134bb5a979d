import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { kycUser, setTier, type VerificationView } from '../../contract.ts';
import { Documents } from './documents.tsx';
import { RegisterPanel } from './register-panel.tsx';

/** Verification of one player, among the tabs of their page. */
export default function UserTab({ id }: { id: string }): ReactNode {
  return (
    <Queries>
      <Verification id={id} />
    </Queries>
  );
}

function Verification({ id }: { id: string }): ReactNode {
  const t = useT('verification.staff');
  const own = useT('verification.own');
  const mayRead = useAllowed('kyc.read');
  const client = useQueryClient();
  const queryKey = ['verification', 'player', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(kycUser, { id }),
    enabled: mayRead,
  });
  const again = () => client.invalidateQueries({ queryKey });
  if (!mayRead) return <p className="text-fg2">{t('notAllowed')}</p>;
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  const { person } = data.register;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Panel flush title={t('tier')}>
          <TierForm key={`${data.tier}|${data.born}|${data.country}`} id={id} view={data} onSaved={again} />
        </Panel>
        <Panel flush title={own('register')}>
          <RegisterPanel
            key={`${person?.name}|${person?.postcode}`}
            id={id}
            register={data.register}
            onSaved={again}
          />
        </Panel>
      </div>
      <Panel flush title={t('documents')}>
        <Documents documents={data.documents} onDecided={() => void again()} />
      </Panel>
    </div>
  );
}

interface TierProps {
  id: string;
  view: Omit<VerificationView, 'documents' | 'register'>;
  onSaved: () => unknown;
}

function TierForm({ id, view, onSaved }: TierProps): ReactNode {
  const t = useT('verification.staff');
  const mayReview = useAllowed('kyc.review');
  const [tier, setOwnTier] = useState(view.tier);
  const [born, setBorn] = useState(view.born ?? '');
  const [country, setCountry] = useState(view.country ?? '');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim().length < 3) return setFailure(t('reasonNeeded'));
    setBusy(true);
    setFailure(null);
    try {
      const body = { id, tier, born: born || null, country: country.trim().toUpperCase() || null };
      const base = { tier: view.tier, born: view.born, country: view.country };
      const { barStays } = await call(setTier, { ...body, reason: reason.trim(), base });
      toast.success(t('tierSaved'));
      if (barStays) toast.warning(t('barStays'), { duration: 0 });
      onSaved();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        // Said where it outlasts the form, which begins again with what is there now.
        toastError(error, setTier.codes);
        onSaved();
      } else setFailure(errorText(error, setTier.codes));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-3 p-3">
      <Field label={t('tier')}>
        <NativeSelect
          aria-label={t('tier')}
          disabled={!mayReview}
          value={tier}
          onChange={(event) => setOwnTier(Number(event.target.value))}
        >
          {view.tiers.map(({ name }, index) => (
            <option key={name} value={index}>
              {index} · {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('born')}>
        <TextInput
          type="date"
          disabled={!mayReview}
          value={born}
          onChange={(event) => setBorn(event.target.value)}
        />
      </Field>
      <Field label={t('country')} hint={t('countryHint')}>
        <TextInput
          maxLength={2}
          disabled={!mayReview}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          className="uppercase"
        />
      </Field>
      {mayReview && (
        <>
          <Field label={t('reason')} error={failure} hint={t('auditHint')}>
            <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Button type="submit" variant="primary" loading={busy}>
            {t('saveTier')}
          </Button>
        </>
      )}
    </form>
  );
}
