import { useState } from 'react';
import { Amount } from '../amount.tsx';
import { cardSvg } from '../art/scene.ts';
import type { Motif } from '../art/motifs.ts';
import { familyOrders } from '../art/emit.ts';
import { Avatar } from '../avatar.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Link } from '../link.tsx';
import { Multiplier } from '../multiplier.tsx';
import { Pager } from '../pager.tsx';
import { ScrollRow } from '../scroll-row.tsx';
import { Table, type TableColumn } from '../table.tsx';
import { VirtualList } from '../virtual-list.tsx';
import { Coin } from './forms-part.tsx';
import { Part, Row } from './part.tsx';

interface Bet {
  id: string;
  game: string;
  player: string;
  stake: string;
  multiplier: string;
  profit: string;
}

const bets: Bet[] = [
  { id: '1', game: 'Dice', player: 'rosalind', stake: '0.00012500', multiplier: '2', profit: '0.000125' },
  { id: '2', game: 'Mines', player: 'emmy', stake: '0.01000000', multiplier: '0', profit: '-0.01' },
  { id: '3', game: 'Crash', player: 'Hidden', stake: '0.00500000', multiplier: '14.22', profit: '0.0661' },
  { id: '4', game: 'Limbo', player: 'noether', stake: '0.00000100', multiplier: '1', profit: '0' },
];

const columns: TableColumn<Bet>[] = [
  {
    id: 'game',
    head: 'Game',
    width: '20%',
    cell: (bet) => <span className="font-semibold text-fg">{bet.game}</span>,
  },
  {
    id: 'player',
    head: 'Player',
    from: 'sm',
    cell: (bet) => (
      <span className="flex items-center gap-2">
        <Avatar seed={bet.player} size={24} />
        {bet.player}
      </span>
    ),
  },
  {
    id: 'stake',
    head: 'Bet',
    numeric: true,
    from: 'md',
    cell: (bet) => <Amount value={bet.stake} kind="crypto" icon={<Coin id="btc" size={16} />} />,
  },
  {
    id: 'multiplier',
    head: 'Multiplier',
    numeric: true,
    cell: (bet) => <Multiplier value={bet.multiplier} tone={bet.profit.startsWith('-') ? 'lose' : 'plain'} />,
  },
  {
    id: 'profit',
    head: 'Profit',
    numeric: true,
    cell: (bet) => <Amount value={bet.profit} kind="crypto" profit icon={<Coin id="btc" size={16} />} />,
  },
];

/** Titles that are not the motif's own name. */
const titles: Partial<Record<Motif, string>> = { gem: 'Gems', coin: 'Coins' };

function titleOf(motif: Motif): string {
  return titles[motif] ?? motif.charAt(0).toUpperCase() + motif.slice(1).replaceAll('-', ' ');
}

function Card({ id, motif, hue }: { id: string; motif: Motif; hue?: number | undefined }) {
  return (
    <a
      href="#top"
      className="group relative block overflow-hidden rounded-lg transition-[translate,box-shadow] duration-hover hover:-translate-y-1 hover:shadow-card"
    >
      <img
        src={`data:image/svg+xml,${encodeURIComponent(cardSvg(id, motif, hue))}`}
        alt=""
        width={240}
        height={320}
        loading="lazy"
        decoding="async"
        className="block aspect-3/4 w-full object-cover"
      />
      <span className="absolute inset-x-2 bottom-3 text-center title-art text-base max-sm:text-sm">
        {titleOf(motif)}
      </span>
    </a>
  );
}

/** Rows, tables, pages, long lists. */
export function ListsPart() {
  const [page, setPage] = useState(5);
  const numbers = Array.from({ length: 2000 }, (_, index) => ({
    id: `row-${index}`,
    roll: ((index * 7919) % 10001) / 100,
  }));
  return (
    <Part title="Rows and lists" wide>
      <ScrollRow
        title="Originals"
        previousLabel="Previous games"
        nextLabel="Next games"
        aside={
          <Link href="#top" tone="quiet">
            View all
          </Link>
        }
      >
        {familyOrders.map((order) => (
          <Card key={order.id} id={order.id} motif={order.motif} hue={order.hue} />
        ))}
      </ScrollRow>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Row label="Table" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Table columns={columns} rows={bets} rowKey={(bet) => bet.id} caption="Latest bets" />
          <Pager
            page={page}
            pages={12}
            onChange={setPage}
            labels={{
              nav: 'Pages',
              previous: 'Previous page',
              next: 'Next page',
              page: (entry) => `Page ${entry}`,
            }}
          />
        </Row>
        <Row label="Loading, compact" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Table
            columns={columns}
            rows={null}
            rowKey={(bet) => bet.id}
            caption="Bets, loading"
            compact
            placeholders={4}
          />
          <Table
            columns={columns}
            rows={[]}
            rowKey={(bet) => bet.id}
            caption="Bets, none"
            empty={<EmptyState icon="history" text="No bets in this period." className="py-6" />}
          />
        </Row>
      </div>
      <Row label="2,000 rows, of which a dozen are in the page" className="grid rounded-lg bg-raised">
        <VirtualList items={numbers} itemKey={(item) => item.id} height={160} rowHeight={40} label="Rolls">
          {(item, index) => (
            <div className="flex h-10 items-center justify-between px-4 text-fg2 tnum">
              <span>#{index + 1}</span>
              <span>{item.roll.toFixed(2)}</span>
            </div>
          )}
        </VirtualList>
      </Row>
    </Part>
  );
}
