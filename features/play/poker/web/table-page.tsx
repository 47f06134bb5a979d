import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { useUser } from '#platform/web/session.ts';
import { ActionBar } from './action-bar.tsx';
import { Chips, currencyOf } from './chips.tsx';
import { Felt } from './felt.tsx';
import { Found } from './found.tsx';
import { OwnHand } from './hand-name.tsx';
import { PokerFrame } from './poker-frame.tsx';
import type { KnownTable } from './queries.ts';
import { SitAndGoPanel } from './sit-and-go-panel.tsx';
import { SeatControls } from './seat-controls.tsx';
import { TableTalk } from './table-talk.tsx';
import { TableTools } from './table-tools.tsx';
import { TournamentPanel } from './tournament-panel.tsx';
import { ownSeat, useTable } from './use-table.ts';

/** Code of "There is no such table." */
const UNKNOWN = 1;

/** /poker/{table}: a table, the actions of who plays there, and their last hands. */
export default function TablePage(): ReactNode {
  const id = useParams({ strict: false, select: (params: { table?: string }) => params.table });
  return (
    <PokerFrame>
      <Table key={id} id={id ?? ''} />
    </PokerFrame>
  );
}

function Table({ id }: { id: string }): ReactNode {
  const t = useT('poker.table');
  const query = useTable(id);
  usePageTitle(query.data?.table.name ?? null);
  return (
    <Found query={query} unknown={UNKNOWN} texts={{ failed: t('failed'), retry: t('retry') }}>
      {(data) => <Open data={data} />}
    </Found>
  );
}

function Open({ data }: { data: KnownTable }): ReactNode {
  const user = useUser();
  const own = ownSeat(data, user?._id);
  return (
    <>
      <Head data={data} />
      <Felt data={data} own={own} />
      {own && <OwnHand data={data} own={own} />}
      {own && <ActionBar data={data} own={own} />}
      <SeatControls data={data} own={own} />
      <TableTools data={data} />
      <SitAndGoPanel data={data} />
      <TournamentPanel data={data} />
      <TableTalk data={data} />
    </>
  );
}

function Head({ data: { table } }: { data: KnownTable }): ReactNode {
  const t = useT('poker.table');
  const variant = useT('poker.variant');
  const bot = useT('poker.bot');
  const { name, demo, smallBlind, bigBlind, open } = table;
  const currency = currencyOf(table);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <AppLink
        to="/poker"
        aria-label={t('lobby')}
        className="grid size-10 place-items-center rounded-md bg-hover"
      >
        <Icon name="arrow-left" size={20} className="rtl:rotate-180" />
      </AppLink>
      <h1 className="min-w-0 truncate text-xl font-bold">{name}</h1>
      <span className="text-sm text-fg2 tnum">
        <Chips amount={smallBlind} currency={currency} /> / <Chips amount={bigBlind} currency={currency} />
      </span>
      <span className="text-sm text-fg2">{variant(`long.${table.game}`)}</span>
      {demo && <Badge>{t('play')}</Badge>}
      {table.bots > 0 && <Badge>{bot('many')}</Badge>}
      {!open && !table.sitAndGo && !table.tournament && <Badge tone="warn">{t('closed')}</Badge>}
    </div>
  );
}
