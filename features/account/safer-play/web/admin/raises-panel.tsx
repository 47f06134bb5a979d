import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { decideRaise, raiseQueue, type RaiseView } from '../../raise-contract.ts';
import { capWords } from '../words.ts';

/** Wishes for higher limits that somebody has to look at. */
export function RaisesPanel(): ReactNode {
  const t = useT('limits');
  const client = useQueryClient();
  const queryKey = ['limits', 'raises'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(raiseQueue, {}) });
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  return (
    <Panel flush title={t('raise.waiting', { count: data.waiting.length })}>
      {data.waiting.length === 0 ? (
        <EmptyState icon="shield" text={t('raise.nobody')} />
      ) : (
        <ul className="divide-y divide-line/60">
          {data.waiting.map((one) => (
            <Raise key={one._id} raise={one} onDecided={() => void client.invalidateQueries({ queryKey })} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Raise({ raise, onDecided }: { raise: RaiseView; onDecided: () => void }): ReactNode {
  const t = useT('limits');
  const { kind, period, before, wanted, user, held, confirmed, agreedBy, asked } = raise;
  const change = t('raise.change', {
    name: t(`name.${kind}.${period}`),
    before: capWords(kind, before, t),
    wanted: wanted === null ? t('noLimit') : capWords(kind, wanted, t),
  });
  return (
    <li className="flex flex-col gap-2 px-3 py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {held && <Badge tone="warn">{t('raise.heldTag')}</Badge>}
        <PlayerLink player={user} />
        <span className="flex-1 text-xs text-fg3 tnum">
          {t('raise.asked', { count: asked, time: `${utcMinute(raise.askedAt)} UTC` })}
        </span>
        <span className="text-xs text-fg2 tnum">
          {confirmed ? t('raise.inForce') : t('raise.ready', { time: `${utcMinute(raise.readyAt)} UTC` })}
        </span>
      </p>
      <p className="font-semibold tnum">{change}</p>
      {agreedBy && <p className="text-xs text-fg2">{t('raise.agreedBy', { name: agreedBy.name })}</p>}
      <Decide raise={raise} onDecided={onDecided} />
    </li>
  );
}

/** Who agreed first can still refuse. */
function Decide({ raise, onDecided }: { raise: RaiseView; onDecided: () => void }): ReactNode {
  const t = useT('limits.raise');
  const me = useUser()?._id;
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { name } = raise.user;

  async function decide(agree: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { decided } = await call(decideRaise, { _id: raise._id, agree, note: note.trim() });
      toast.success(t(decided ? 'done' : 'first'));
      onDecided();
    } catch (error) {
      setFailure(errorText(error, decideRaise.codes));
    }
    setBusy(false);
  }

  const short = note.trim().length < 3;
  return (
    <div className="flex w-full flex-wrap items-end gap-3">
      <Field label={t('note')} error={failure} className="min-w-60 flex-1">
        <TextInput value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {raise.agreedBy?._id !== me && (
        <Button
          loading={busy}
          disabled={short}
          aria-label={t(raise.held ? 'agreeNamed' : 'seenNamed', { name })}
          onClick={() => void decide(true)}
        >
          {t(raise.held ? 'agree' : 'seen')}
        </Button>
      )}
      {!raise.confirmed && (
        <Button
          variant="ghost"
          loading={busy}
          disabled={short}
          aria-label={t('refuseNamed', { name })}
          onClick={() => void decide(false)}
        >
          {t('refuse')}
        </Button>
      )}
    </div>
  );
}
