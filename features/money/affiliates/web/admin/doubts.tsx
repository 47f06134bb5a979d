import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { decideDoubt, type staffList } from '../../contract.ts';
import { readAgain } from '../queries.ts';

type Doubt = ReplyOf<typeof staffList>['doubts'][number];

/** Invited players who may be their own affiliate. */
export function Doubts({ doubts }: { doubts: readonly Doubt[] }): ReactNode {
  const t = useT('affiliates.staff');
  return (
    <Panel title={t('doubts', { count: doubts.length })}>
      <ul className="flex flex-col gap-2">
        {doubts.map((doubt) => (
          <DoubtRow key={doubt.user._id} doubt={doubt} />
        ))}
      </ul>
    </Panel>
  );
}

function DoubtRow({ doubt }: { doubt: Doubt }): ReactNode {
  const t = useT('affiliates.staff');
  const may = useAllowed('affiliates.review');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  async function decide(counts: boolean): Promise<void> {
    setBusy(true);
    try {
      await call(decideDoubt, { user: doubt.user._id, counts, reason: reason.trim() });
      readAgain();
    } catch (error) {
      toast.error(errorText(error, decideDoubt.codes));
      setBusy(false);
    }
  }
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void decide(true);
  }
  const blocked = reason.trim().length < 3;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised px-3 py-2">
      <p className="min-w-0 flex-1">
        <PlayerLink player={doubt.user} /> <span className="text-fg3">{t('by')}</span>{' '}
        <PlayerLink player={doubt.affiliate} /> <Badge tone="warn">{t(`doubt.${doubt.doubt}`)}</Badge>{' '}
        <TimeAgo time={doubt.since} className="text-xs text-fg3" />
      </p>
      {may && (
        <form onSubmit={handleSubmit} className="flex flex-wrap gap-2">
          <TextInput
            size={32}
            aria-label={t('reason')}
            placeholder={t('reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            boxClassName="w-56!"
          />
          <Button size={32} type="submit" loading={busy} disabled={blocked}>
            {t('counts')}
          </Button>
          <Button size={32} variant="danger" disabled={busy || blocked} onClick={() => void decide(false)}>
            {t('refuse')}
          </Button>
        </form>
      )}
    </li>
  );
}
