import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { linkClass } from '#ui/link.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import type { RoundRow } from '../rounds-contract.ts';
import { Coin, MoneyBadge, gameTitle, Time } from './parts.tsx';

const TONES: Record<RoundRow['status'], BadgeTone> = {
  open: 'info',
  win: 'win',
  lose: 'neutral',
  refunded: 'warn',
};
const PLACES = 18;

export function StatusBadge({ status }: { status: RoundRow['status'] }): ReactNode {
  const t = useT('backoffice.rounds.status');
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}

/** What the player won or lost by a round; null while it runs. Pure. */
export function profitOf({ stake, payout }: Pick<RoundRow, 'stake' | 'payout'>): string | null {
  if (payout === null) return null;
  return formatUnits((parseUnits(payout, PLACES) ?? 0n) - (parseUnits(stake, PLACES) ?? 0n), PLACES);
}

interface TableProps {
  rows: readonly RoundRow[] | null;
  caption: string;
  /** Leaves the player's column out, on the player's own page. */
  own?: boolean;
  placeholders?: number;
}

export function RoundTable({ rows, caption, own = false, placeholders = 12 }: TableProps): ReactNode {
  const t = useT('backoffice.rounds');
  const mayRead = useAllowed('rounds.read');
  const player: TableColumn<RoundRow> = {
    id: 'player',
    head: t('player'),
    cell: (row) => <PlayerLink player={row.user} className={linkClass('quiet')} />,
  };
  const columns: TableColumn<RoundRow>[] = [
    { id: 'at', head: t('at'), cell: (row) => <Time iso={row.at} /> },
    {
      id: 'game',
      head: t('game'),
      cell: (row) => (
        <span className="flex items-center gap-2">
          {mayRead ? (
            <AppLink to={`/admin/round/${row.id}`} className={linkClass()}>
              {gameTitle(row.game)}
            </AppLink>
          ) : (
            gameTitle(row.game)
          )}
          <MoneyBadge row={row} />
        </span>
      ),
    },
    ...(own ? [] : [player]),
    {
      id: 'stake',
      head: t('stake'),
      numeric: true,
      from: 'sm',
      cell: (row) => <Coin value={row.stake} currency={row.currency} demo={row.demo} />,
    },
    {
      id: 'multiplier',
      head: t('multiplier'),
      numeric: true,
      from: 'sm',
      cell: (row) => (row.multiplier === null ? '–' : formatMultiplier(row.multiplier)),
    },
    {
      id: 'profit',
      head: t('profit'),
      numeric: true,
      cell: (row) => {
        const profit = profitOf(row);
        return profit === null ? '–' : <Coin profit value={profit} currency={row.currency} demo={row.demo} />;
      },
    },
    { id: 'status', head: t('statusHead'), from: 'sm', cell: (row) => <StatusBadge status={row.status} /> },
  ];
  return (
    <Table
      compact
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      placeholders={placeholders}
      empty={<EmptyState icon="dice" text={t('none')} />}
    />
  );
}
