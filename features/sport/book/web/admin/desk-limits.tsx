import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { deskLimit, type DeskLimitPlace, deskLimits } from '../../desk-contract.ts';
import { DeskFailed, Pager, useDeskAct } from './desk-parts.tsx';

/** Players whose greatest stake and greatest win are others than everybody's. */
export function DeskLimits(): ReactNode {
  const t = useT('sport.desk');
  const mayTrade = useAllowed('sport.trade');
  const [pages, setPages] = useState<readonly DeskLimitPlace[]>([]);
  const before = pages.at(-1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['sport', 'desk', 'limits', before],
    queryFn: ({ signal }) => call(deskLimits, { ...(before && { before }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <DeskFailed error={error} retry={() => void refetch()} />;
  return (
    <Panel title={t('part.limits')} flush>
      {mayTrade && <LimitForm />}
      <Table
        caption={t('part.limits')}
        rows={data?.limits ?? null}
        rowKey={({ player }) => player._id}
        empty={<EmptyState icon="check-circle" text={t('noLimits')} />}
        columns={[
          {
            id: 'player',
            head: t('player'),
            cell: ({ player }) => <PlayerLink player={player} />,
          },
          {
            id: 'percent',
            head: t('percent'),
            numeric: true,
            cell: ({ percent }) => t('percentOf', { percent }),
          },
          { id: 'reason', head: t('reason'), from: 'sm', cell: ({ reason }) => reason },
          { id: 'by', head: t('setBy'), from: 'sm', cell: ({ setBy }) => setBy },
          { id: 'at', head: t('placed'), from: 'sm', cell: ({ setAt }) => <TimeAgo time={setAt} /> },
        ]}
      />
      <Pager pages={pages} next={data?.next ?? null} busy={isFetching} onTurn={setPages} />
    </Panel>
  );
}

const EMPTY = { player: '', percent: '', reason: '' };

function LimitForm(): ReactNode {
  const t = useT('sport.desk');
  const { busy, act } = useDeskAct();
  const [fields, setFields] = useState(EMPTY);
  const { player, percent, reason } = fields;
  const isWhole = /^\d{1,4}$/.test(percent) && Number(percent) <= 1000;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { player: player.trim(), percent: Number(percent), reason: reason.trim() };
    void act(async () => {
      await call(deskLimit, body);
      setFields(EMPTY);
    }, t('done'));
  };
  const input = (name: keyof typeof EMPTY, label: string, maxLength: number) => (
    <TextInput
      size={40}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      inputMode={name === 'percent' ? 'numeric' : undefined}
      value={fields[name]}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
    />
  );
  return (
    <form className="flex flex-col gap-2 p-3" onSubmit={send}>
      <p className="text-xs text-fg2">{t('limitsHint')}</p>
      <div className="flex flex-col gap-2 sm:flex-row">
        {input('player', t('player'), 60)}
        {input('percent', t('percent'), 4)}
        {input('reason', t('reason'), 300)}
        <Button
          type="submit"
          loading={busy}
          disabled={player.trim() === '' || !isWhole || reason.trim().length < 3}
        >
          {t('setLimits')}
        </Button>
      </div>
    </form>
  );
}
