import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import {
  type ErasedRow,
  erasureList,
  type ErasureRequest,
  proposeErasure,
  refuseErasure,
} from '../../contract.ts';
import { Plan } from './plan.tsx';
import { Sealed } from './sealed.tsx';

const listQuery = queryOptions({
  queryKey: ['erasure', 'list'],
  queryFn: ({ signal }) => call(erasureList, {}, { signal }),
});

/** Accounts that are to be erased, and those that were. */
export default function ErasureRoom(): ReactNode {
  return (
    <Queries>
      <Lists />
    </Queries>
  );
}

function Lists(): ReactNode {
  const t = useT('erasure.staff');
  const query = useQuery(listQuery);
  return (
    <Load query={query}>
      {({ open, done }) => (
        <div className="flex flex-col gap-4">
          <p className="max-w-180 text-fg2">{t('about')}</p>
          <Panel flush title={t('open')}>
            {open.length === 0 ? (
              <EmptyState icon="check-circle" text={t('none')} />
            ) : (
              <ul className="divide-y divide-line/60">
                {open.map((one) => (
                  <Request key={one.id} request={one} />
                ))}
              </ul>
            )}
          </Panel>
          {done.length > 0 && (
            <Panel flush title={t('done')}>
              <Done rows={done} />
            </Panel>
          )}
        </div>
      )}
    </Load>
  );
}

function Request({ request }: { request: ErasureRequest }): ReactNode {
  const t = useT('erasure.staff');
  const [shown, setShown] = useState(false);
  const { id, player, proposedBy } = request;
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PlayerLink player={player} />
        {proposedBy && <Badge tone="warn">{t('proposedBy', { name: proposedBy.name })}</Badge>}
        <span className="ms-auto text-xs text-fg3 tnum">
          {t('askedAt', { time: `${utcMinute(request.askedAt)} UTC` })}
        </span>
        <span className="text-xs text-fg2 tnum">
          {t('dueAt', { time: `${utcMinute(request.dueAt)} UTC` })}
        </span>
      </div>
      {shown ? (
        <>
          <Plan id={id} />
          <Decide request={request} />
        </>
      ) : (
        <Button
          size={32}
          className="self-start"
          aria-label={t('planNamed', { name: player.name })}
          onClick={() => setShown(true)}
        >
          {t('plan')}
        </Button>
      )}
    </li>
  );
}

/** After the dry run: nobody proposes what they have not seen. */
function Decide({ request: { id, player } }: { request: ErasureRequest }): ReactNode {
  const t = useT('erasure.staff');
  const [note, setNote] = useState('');
  const { busy, act } = useAct(listQuery.queryKey, { ...refuseErasure.codes, ...proposeErasure.codes });
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Button
        variant="danger"
        loading={busy}
        aria-label={t('proposeNamed', { name: player.name })}
        onClick={() => void act(() => call(proposeErasure, { id }), t('proposed'))}
      >
        {t('propose')}
      </Button>
      <Field label={t('note')} className="min-w-60 flex-1">
        <TextInput value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button
        variant="ghost"
        loading={busy}
        disabled={note.trim().length < 3}
        aria-label={t('refuseNamed', { name: player.name })}
        onClick={() => void act(() => call(refuseErasure, { id, note: note.trim() }), t('refused'))}
      >
        {t('refuse')}
      </Button>
    </div>
  );
}

function Done({ rows }: { rows: readonly ErasedRow[] }): ReactNode {
  const t = useT('erasure.staff');
  const columns: TableColumn<ErasedRow>[] = [
    { id: 'number', head: t('number'), cell: ({ player }) => <PlayerLink player={player} /> },
    { id: 'at', head: t('at'), cell: ({ at }) => `${utcMinute(at)} UTC` },
    { id: 'until', head: t('keepUntil'), from: 'sm', cell: (row) => row.keepUntil.slice(0, 10) },
    { id: 'sealed', head: t('sealed'), cell: ({ number }) => <Sealed number={number} /> },
  ];
  return <Table caption={t('done')} columns={columns} rows={rows} rowKey={({ number }) => number} />;
}
