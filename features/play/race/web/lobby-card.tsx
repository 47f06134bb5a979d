import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { useRace, type Race } from './queries.ts';
import { RaceArt } from './race-art.tsx';
import { RaceClock } from './race-clock.tsx';
import { dollars } from './race-text.ts';
import { useShownPrize, useShownPrizes } from './shown.ts';

/** The race in the lobby: what there is to win, how long, and who leads. Its height is the same in every state. */
export default function LobbyCard(): ReactNode {
  return (
    <Queries>
      <Card />
    </Queries>
  );
}

function Card(): ReactNode {
  const t = useT('race');
  const view = useMoneyView('usd');
  const prize = useShownPrize(view);
  const prizes = useShownPrizes();
  const { data, isError } = useRace();
  return (
    <section
      aria-labelledby="race-card"
      className="relative isolate flex h-44 flex-col justify-between overflow-hidden rounded-xl border border-line/60 bg-panel p-4 md:h-26 md:flex-row md:items-center md:gap-6 md:ps-38 md:pe-6"
    >
      <RaceArt className="absolute -z-10 max-md:-end-5 max-md:-top-3 max-md:h-32 max-md:opacity-80 md:-start-4 md:-top-5 md:h-38" />
      <div className="min-w-0 flex-1">
        <h2 id="race-card" className="text-lg font-bold italic">
          {t.rich('card', {
            prize,
            mark: (chunks) => <span className="text-accent">{chunks}</span>,
          })}
        </h2>
        <p className="mt-0.5 h-5 text-fg2 max-md:h-10 max-md:pe-28 md:truncate">
          {data ? <Lead race={data} /> : isError ? t('sharedBy', { count: prizes.length }) : <Wait />}
        </p>
      </div>
      <div className="flex items-center justify-between gap-4 md:gap-6">
        <RaceClock race={data} small />
        <AppLink to="/leaderboard" className={buttonClass({ size: 40 })}>
          {t('standings')}
        </AppLink>
      </div>
    </section>
  );
}

function Wait(): ReactNode {
  return <Skeleton shape="text" className="w-48" />;
}

/** The visitor's own place, else who leads. */
function Lead({ race: { mine, entries } }: { race: Race }): ReactNode {
  const t = useT('race');
  const user = useUser();
  const view = useMoneyView('usd');
  if (user && mine)
    return t('lead.own', { place: mine.entry.place, amount: dollars(mine.entry.wager_usd, view) });
  const first = entries[0];
  if (!first) return t('lead.fresh');
  return t('lead.other', {
    name: first.user?.name ?? t('hidden'),
    amount: dollars(first.entry.wager_usd, view),
  });
}
