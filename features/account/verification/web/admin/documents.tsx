import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { decideDocument, readDocument, type StaffDocument } from '../../contract.ts';

const TONES = { pending: 'warn', approved: 'win', declined: 'lose' } as const;

interface DocumentsProps {
  documents: readonly StaffDocument[];
  /** Names whose each is, where they are of several players. */
  named?: boolean;
  onDecided: () => void;
}

/** Documents with their decisions; each reading is in the audit log. */
export function Documents({ documents, named = false, onDecided }: DocumentsProps): ReactNode {
  const t = useT('verification.staff');
  if (documents.length === 0) return <EmptyState icon="check-circle" text={t('none')} />;
  return (
    <ul className="divide-y divide-line/60">
      {documents.map((one) => (
        <One key={one.id} document={one} named={named} onDecided={onDecided} />
      ))}
    </ul>
  );
}

interface OneProps {
  document: StaffDocument;
  named: boolean;
  onDecided: () => void;
}

function One({ document: one, named, onDecided }: OneProps): ReactNode {
  const t = useT('verification.staff');
  const mayReview = useAllowed('kyc.review');
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  async function look(): Promise<void> {
    setBusy(true);
    try {
      await openModal('verification.document', { file: await call(readDocument, { id: one.id }) });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  }

  async function decide(approve: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(
        decideDocument,
        approve ? { id: one.id, approve } : { id: one.id, approve, reason: reason.trim() },
      );
      toast.success(t(approve ? 'approved' : 'declined'));
      onDecided();
    } catch (error) {
      setFailure(errorText(error, decideDocument.codes));
    }
    setBusy(false);
  }

  function handleDecline(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim().length < 3) setFailure(t('reasonNeeded'));
    else void decide(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3">
      <Facts document={one} named={named} />
      <Button loading={busy} aria-label={t('openNamed', { name: one.name })} onClick={() => void look()}>
        {t('open')}
      </Button>
      {one.state === 'pending' && mayReview && (
        <>
          <Button
            disabled={busy}
            aria-label={t('approveNamed', { name: one.name })}
            onClick={() => void decide(true)}
          >
            {t('approve')}
          </Button>
          <Button
            variant="danger"
            disabled={busy}
            aria-expanded={declining}
            aria-label={t('declineNamed', { name: one.name })}
            onClick={() => setDeclining(!declining)}
          >
            {t('decline')}
          </Button>
        </>
      )}
      {declining && one.state === 'pending' && (
        <form onSubmit={handleDecline} noValidate className="flex w-full flex-wrap items-end gap-3">
          <Field label={t('reason')} error={failure} hint={t('reasonHint')} className="min-w-60 flex-1">
            <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Button type="submit" variant="danger" loading={busy} className="mb-5.5">
            {t('declineNow')}
          </Button>
        </form>
      )}
      {!declining && failure !== null && (
        <p role="alert" className="w-full text-lose">
          {failure}
        </p>
      )}
    </li>
  );
}

function Facts({ document: one, named }: Pick<OneProps, 'document' | 'named'>): ReactNode {
  const t = useT('verification.staff');
  return (
    <div className="min-w-60 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-words">{one.name}</span>
        <Badge tone={TONES[one.state]}>{t(`state.${one.state}`)}</Badge>
      </p>
      <p className="text-xs text-fg3 tnum">
        {named && (
          <>
            <PlayerLink player={one.user} tab="kyc" />
            {' · '}
          </>
        )}
        {t(`kind.${one.kind}`)} · {utcMinute(one.at)} UTC · {Math.ceil(one.size / 1024)} kB
      </p>
      {one.reason !== null && <p className="text-fg2">{one.reason}</p>}
    </div>
  );
}
