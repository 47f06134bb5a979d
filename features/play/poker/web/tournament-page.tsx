import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { tournamentId } from '../tournament-contract.ts';
import { Found } from './found.tsx';
import { PokerFrame } from './poker-frame.tsx';
import { tournamentQuery, type KnownTournament } from './queries.ts';
import { MineBadge, StateBadge } from './tournament-badges.tsx';
import { TournamentClock } from './tournament-clock.tsx';
import { TournamentDraw } from './tournament-draw.tsx';
import { Entrants } from './tournament-entrants.tsx';
import { Levels, Prizes, Tables } from './tournament-lists.tsx';
import { useBegins } from './use-begins.ts';

/** Code of "There is no such tournament." */
const UNKNOWN = 31;

/** /poker/tournament/{id}: clock, players, tables, prizes, levels, and the own way in. */
export default function TournamentPage(): ReactNode {
  const id =
    useParams({ strict: false, select: (params: { tournament?: string }) => params.tournament }) ?? '';
  if (!tournamentId.safeParse(id).success) throw notFound();
  return (
    <PokerFrame>
      <Tournament key={id} id={id} />
    </PokerFrame>
  );
}

function Tournament({ id }: { id: string }): ReactNode {
  const t = useT('poker');
  const query = useQuery(tournamentQuery(id));
  usePageTitle(query.data?.name ?? null);
  useBegins(`${id}-`);
  return (
    <Found
      query={query}
      unknown={UNKNOWN}
      texts={{ failed: t('tournament.failed'), retry: t('lobby.retry') }}
    >
      {(game) => <Open game={game} />}
    </Found>
  );
}

function Open({ game }: { game: KnownTournament }): ReactNode {
  return (
    <>
      <Head game={game} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TournamentClock game={game} />
          <Entrants game={game} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Tables game={game} />
          <Prizes game={game} />
          <Levels game={game} />
          <TournamentDraw game={game} />
        </div>
      </div>
    </>
  );
}

function Head({ game }: { game: KnownTournament }): ReactNode {
  const t = useT('poker');
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <AppLink
        to="/poker?games=tournament"
        aria-label={t('tournament.all')}
        className="grid size-10 place-items-center rounded-md bg-hover"
      >
        <Icon name="arrow-left" size={20} className="rtl:rotate-180" />
      </AppLink>
      <h1 className="min-w-0 truncate text-xl font-bold">{game.name}</h1>
      <span className="text-sm text-fg2">{t(`variant.long.${game.game}`)}</span>
      <StateBadge game={game} />
      <MineBadge mine={game.mine} />
      {game.demo && <Badge>{t('lobby.play')}</Badge>}
    </div>
  );
}
