import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { momentWords } from '#platform/web/moment-words.ts';
import { useUserEvent } from '#platform/web/realtime.ts';
import { toast } from '#platform/web/toasts.tsx';
import { setBirthDate, verification, type DocumentView, type VerificationView } from '../contract.ts';
import { PersonSection } from './person-section.tsx';
import { UploadForm } from './upload-form.tsx';

/** How far the player is verified, what that allows, and their documents. */
export default function VerificationSection(): ReactNode {
  const t = useT('verification.own');
  const [view, setView] = useState<VerificationView | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useUserEvent('LimitsChanged', () => setTries((count) => count + 1));
  useEffect(() => {
    let gone = false;
    call(verification, {}).then(
      (answer) => !gone && (setView(answer), setFailed(false)),
      () => !gone && setFailed(true),
    );
    return () => void (gone = true);
  }, [tries]);
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <p className="mt-1 max-w-160 text-pretty text-fg2">{t('about')}</p>
      {view ? (
        <div className="mt-4 flex flex-col gap-6">
          <Tiers view={view} />
          <BirthDate view={view} onDone={setView} />
          <PersonSection view={view} onDone={setView} />
          <Documents documents={view.documents} />
          <UploadForm onDone={setView} />
        </div>
      ) : failed ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => setTries(tries + 1)}
          className="min-h-60"
        />
      ) : (
        <Skeleton className="mt-4 h-120" />
      )}
    </>
  );
}

function Tiers({ view: { tier, tiers } }: { view: VerificationView }): ReactNode {
  const t = useT('verification.own');
  const words = (amount: string | null) => (amount === null ? t('noEnd') : worthText(amount, '€'));
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      {tiers.map((one, index) => (
        <li
          key={one.name}
          aria-current={index === tier ? 'step' : undefined}
          className={`rounded-lg border p-4 ${index === tier ? 'border-accent bg-raised' : 'border-line/70 bg-raised/60'}`}
        >
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-bold">{one.name}</span>
            {index === tier && <Badge tone="accent">{t('yourTier')}</Badge>}
            {index < tier && <Icon name="check-circle" size={18} className="text-win" />}
          </p>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
            {(['stake', 'deposits', 'withdrawals'] as const).map((name) => (
              <div key={name} className="contents">
                <dt className="text-fg3">{t(`allows.${name}`)}</dt>
                <dd className="text-end tnum">{words(one[name])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

interface BirthProps {
  view: VerificationView;
  onDone: (view: VerificationView) => void;
}

function BirthDate({ view, onDone }: BirthProps): ReactNode {
  const t = useT('verification.own');
  const [born, setBorn] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (view.born !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="text-fg3">{t('born')}</span>
        <span className="font-semibold tnum">{view.born}</span>
        <span className="text-xs text-fg3">{t('bornFixed')}</span>
      </p>
    );
  }
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (born === '') return setFailure(t('bornWrong'));
    setBusy(true);
    setFailure(null);
    try {
      onDone(await call(setBirthDate, { born }));
      toast.success(t('bornSaved'));
    } catch (error) {
      setFailure(errorText(error, setBirthDate.codes));
    }
    setBusy(false);
  }
  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      className="flex flex-wrap items-start gap-3"
    >
      <Field
        label={t('born')}
        error={failure}
        hint={t('bornHint', { age: view.minAge })}
        reserve
        className="w-full sm:w-80"
      >
        <TextInput
          type="date"
          autoComplete="bday"
          value={born}
          onChange={(event) => setBorn(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={busy} className="sm:mt-5.5">
        {t('save')}
      </Button>
    </form>
  );
}

const TONES = { pending: 'warn', approved: 'win', declined: 'lose' } as const;

function Documents({ documents }: { documents: readonly DocumentView[] }): ReactNode {
  const t = useT('verification.own');
  return (
    <div>
      <h3 className="font-bold">{t('documents')}</h3>
      {documents.length === 0 ? (
        <p className="mt-2 text-fg2">{t('noDocuments')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line/60">
          {documents.map((one) => (
            <li key={one.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-40 flex-1">
                <p className="font-semibold break-words">{one.name}</p>
                <p className="text-xs text-fg3">
                  {t(`kind.${one.kind}`)} · {momentWords(Date.parse(one.at))}
                </p>
              </div>
              <Badge tone={TONES[one.state]}>{t(`state.${one.state}`)}</Badge>
              {one.reason !== null && (
                <p className="w-full text-fg2">{t('because', { reason: one.reason })}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
