import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Table, type TableColumn } from '#ui/table.tsx';
import { betPicture } from '#platform/contract/product.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import type { BetRow } from '../contract.ts';
import { timeText } from './dates.ts';

interface BetTableProps {
  /** Null while loading. */
  bets: readonly BetRow[] | null;
  caption: string;
  placeholders: number;
  empty: ReactNode;
  /** A loss of somebody else is grey. */
  own?: boolean;
}

/** Bets, newest first; each row opens the bet. */
export function BetTable({ bets, caption, placeholders, empty, own = false }: BetTableProps): ReactNode {
  const t = useT('profile.bets');
  const columns: TableColumn<BetRow>[] = [
    {
      id: 'game',
      head: t('game'),
      // A click on it is a click on the row: it stands for the row to keyboards.
      cell: (bet) => (
        <button
          type="button"
          aria-label={t('open', { game: bet.name, time: timeText(bet.created_at) })}
          className="flex h-11 max-w-full items-center gap-2 font-semibold text-fg -outline-offset-2"
        >
          <img
            src={betPicture(bet.game)}
            alt=""
            width={22}
            height={28}
            loading="lazy"
            decoding="async"
            className="shrink-0 rounded-sm object-cover"
          />
          <span className="min-w-0 text-start">
            <span className="flex items-center gap-2">
              <span className="truncate">{bet.name}</span>
              {bet.demo && <Badge tone="info">{t('demo')}</Badge>}
              {bet.bonus && <Badge tone="warn">{t('bonus')}</Badge>}
              {bet.status === 'refunded' && <Badge tone="info">{t('refunded')}</Badge>}
            </span>
            <span className="block truncate text-xs font-normal text-fg3 tnum md:hidden">
              {timeText(bet.created_at)}
            </span>
          </span>
        </button>
      ),
    },
    {
      id: 'time',
      head: t('time'),
      from: 'md',
      cell: (bet) => (
        <time dateTime={bet.created_at} className="text-fg3 tnum">
          {timeText(bet.created_at)}
        </time>
      ),
    },
    {
      id: 'wager',
      head: t('wager'),
      numeric: true,
      from: 'sm',
      cell: (bet) => <Money amount={bet.wager} currency={bet.currency} mark="icon" />,
    },
    {
      id: 'multiplier',
      head: t('multiplier'),
      numeric: true,
      from: 'sm',
      cell: (bet) => (
        <span className={cx('font-semibold', bet.multiplier > 1 ? 'text-fg' : 'text-fg3')}>
          {formatMultiplier(bet.multiplier)}
        </span>
      ),
    },
    {
      id: 'profit',
      head: t('profit'),
      numeric: true,
      cell: (bet) => (
        <Money
          amount={bet.profit}
          currency={bet.currency}
          mark="icon"
          profit
          quiet={!own}
          className="font-semibold"
        />
      ),
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={bets}
      rowKey={(bet) => bet.id}
      placeholders={placeholders}
      empty={empty}
      onRow={(bet) => void openModal('bet-overview', { id: bet.id })}
    />
  );
}
