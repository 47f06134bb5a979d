import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { formatCount, formatFixed } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { closeReturnAlert, type ReturnAlert } from '../../alert-contract.ts';
import { alertsQuery } from './queries.ts';
import { useGameTitle } from './use-game-title.ts';

/** Games that somebody has to look at, and what came of those before. Nothing while there was none. */
export function ReturnAlerts(): ReactNode {
  const t = useT('reports');
  const { data } = useQuery(alertsQuery);
  if (!data || data.alerts.length === 0) return null;
  return (
    <Panel title={t('alert.title')} flush>
      <ul className="divide-y divide-line/60">
        {data.alerts.map((alert) => (
          <Alert key={alert.id} alert={alert} />
        ))}
      </ul>
      <p className="px-3 py-2 text-xs text-fg3">{t('alert.hint')}</p>
    </Panel>
  );
}

function Alert({ alert }: { alert: ReturnAlert }): ReactNode {
  const t = useT('reports');
  const mayClose = useAllowed('reports.returns');
  const title = useGameTitle()(alert.game);
  const { closed } = alert;
  return (
    <li className="flex flex-col gap-2 px-3 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!closed && <Badge tone="lose">{t('state.alert')}</Badge>}
        <b className={closed ? 'font-semibold text-fg2' : 'font-semibold'}>{title}</b>
        <span className="text-xs text-fg3 tnum">{utcMinute(alert.openedAt)} UTC</span>
      </p>
      <p className="text-sm break-words text-fg2 tnum">
        {t('alert.found', {
          stated: formatFixed(alert.stated),
          realised: formatFixed(alert.realised),
          band: formatFixed(alert.band),
          bets: formatCount(alert.bets),
          from: alert.from,
          day: alert.day,
          z: formatFixed(alert.z),
        })}
      </p>
      {closed ? (
        <p className="text-xs break-words text-fg3">
          {t('alert.by', { name: closed.by, time: utcMinute(closed.at), note: closed.note })}
        </p>
      ) : (
        mayClose && <CloseForm id={alert.id} game={title} />
      )}
    </li>
  );
}

function CloseForm({ id, game }: { id: string; game: string }): ReactNode {
  const t = useT('reports.alert');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const close = useMutation({
    mutationFn: () => call(closeReturnAlert, { id, note: note.trim() }),
    onSuccess: () => toast.success(t('done')),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (note.trim() !== '') close.mutate();
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex w-full gap-3 max-sm:flex-col sm:items-end">
      <Field
        label={t('note')}
        hint={t('noteHint')}
        error={close.error ? errorText(close.error, closeReturnAlert.codes) : null}
        className="sm:flex-1"
      >
        <TextInput value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button
        type="submit"
        loading={close.isPending}
        disabled={note.trim() === ''}
        aria-label={t('closeNamed', { game })}
        className="sm:mb-5.5"
      >
        {t('close')}
      </Button>
    </form>
  );
}
