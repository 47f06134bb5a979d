import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { type DeskBet, deskBets, deskExport } from '../../desk-contract.ts';
import { DeskFailed, Pager } from './desk-parts.tsx';

const STATES = ['queued', 'open', 'settled', 'rejected'] as const;
const TONES = { queued: 'warn', open: 'accent', settled: 'neutral', rejected: 'lose' } as const;

/** Bets of all players by state and player, a page at a time, and as a file. */
export function DeskBets(): ReactNode {
  const t = useT('sport');
  const [state, setState] = useState<DeskBet['state'] | ''>('');
  const [player, setPlayer] = useState('');
  const [pages, setPages] = useState<readonly string[]>([]);
  const filter = {
    ...(state !== '' && { state }),
    ...(player.trim() !== '' && { player: player.trim() }),
  };
  const before = pages.at(-1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['sport', 'desk', 'bets', filter, before],
    queryFn: ({ signal }) => call(deskBets, { ...filter, ...(before && { before }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const choose = (change: () => void) => {
    change();
    setPages([]);
  };
  const file = `${deskExport.path}?${new URLSearchParams(filter).toString()}`;
  return (
    <Panel
      title={t('desk.part.bets')}
      flush
      aside={
        <div className="flex flex-wrap gap-2">
          <NativeSelect
            aria-label={t('desk.state')}
            value={state}
            onChange={(event) => choose(() => setState(event.target.value as typeof state))}
          >
            <option value="">{t('desk.anyState')}</option>
            {STATES.map((id) => (
              <option key={id} value={id}>
                {t(`desk.betState.${id}`)}
              </option>
            ))}
          </NativeSelect>
          <TextInput
            size={40}
            type="search"
            aria-label={t('desk.player')}
            placeholder={t('desk.player')}
            maxLength={60}
            value={player}
            onChange={(event) => choose(() => setPlayer(event.target.value))}
          />
          <a href={file} download className={buttonClass()}>
            {t('desk.export')}
          </a>
        </div>
      }
    >
      {error ? (
        <DeskFailed error={error} retry={() => void refetch()} />
      ) : (
        <Table
          caption={t('desk.part.bets')}
          rows={data?.bets ?? null}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="list" text={t('desk.noBets')} />}
          columns={columnsOf(t)}
        />
      )}
      <Pager pages={pages} next={data?.next ?? null} busy={isFetching} onTurn={setPages} />
    </Panel>
  );
}

function columnsOf(t: Translate): readonly TableColumn<DeskBet>[] {
  return [
    {
      id: 'player',
      head: t('desk.player'),
      cell: ({ player: one }) => <PlayerLink player={one} />,
    },
    { id: 'kind', head: t('desk.kind'), cell: ({ kind, legs }) => `${t(`slip.${kind}`)} · ${legs}` },
    {
      id: 'state',
      head: t('desk.state'),
      cell: (row) => <Badge tone={TONES[row.state]}>{t(`desk.betState.${row.state}`)}</Badge>,
    },
    {
      id: 'stake',
      head: t('bets.stake'),
      numeric: true,
      cell: (row) => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      id: 'potential',
      head: t('bets.potential'),
      numeric: true,
      from: 'md',
      cell: (row) => <Money amount={row.potential} currency={row.currency} />,
    },
    {
      id: 'paid',
      head: t('bets.payout'),
      numeric: true,
      from: 'sm',
      cell: (row) => <Money amount={row.paid} currency={row.currency} />,
    },
    {
      id: 'placed',
      head: t('desk.placed'),
      from: 'md',
      cell: ({ placedAt }) => <TimeAgo time={placedAt} />,
    },
  ];
}
