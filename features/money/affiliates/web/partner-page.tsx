import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { Codes } from './codes.tsx';
import { Due } from './due.tsx';
import { InvitedPlayers } from './invited-players.tsx';
import { useOverview, useProgram } from './queries.ts';
import { StakedChart } from './staked-chart.tsx';
import { Tiers } from './tiers.tsx';

/** /partner: what inviting players is worth, and how the caller stands. */
export default function PartnerPage(): ReactNode {
  return (
    <Queries>
      <Page />
    </Queries>
  );
}

function Page(): ReactNode {
  const t = useT('affiliates');
  const user = useUser();
  const { data } = useProgram();
  const best = data?.tiers.at(-1)?.percent;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="relative isolate overflow-hidden rounded-xl border border-line/60 bg-panel px-5 py-7 sm:px-10 sm:py-9">
        <Icon
          name="users"
          size={320}
          className="absolute -end-16 -top-20 -z-10 text-accent/10 max-sm:opacity-60"
        />
        <p className="flex w-fit items-center gap-2 rounded-full bg-accent/10 px-3 py-1 text-xs font-semibold text-accent">
          <Icon name="users" size={16} />
          {t('title')}
        </p>
        <h1 className="mt-4 max-w-140 text-2xl font-bold tracking-tight break-words text-balance sm:text-[44px] sm:leading-[1.05]">
          {t('headline')}
        </h1>
        <p className="mt-3 min-h-12 max-w-140 text-base text-pretty text-fg2">
          {data && best ? t(`about.${data.model}`, { percent: best }) : null}
        </p>
        {!user && (
          <Button variant="primary" size={48} className="mt-5" onClick={() => needAccount('register')}>
            {t('join')}
          </Button>
        )}
      </section>
      {user && <Own />}
      <Tiers />
      {user && <InvitedPlayers />}
    </div>
  );
}

function Own(): ReactNode {
  return (
    <Load query={useOverview()} fallback={<Skeleton className="h-[640px] w-full @4xl:h-[420px]" />}>
      {(overview) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            <Codes codes={overview.codes} />
            <StakedChart days={overview.days} />
          </div>
          <Due overview={overview} />
        </div>
      )}
    </Load>
  );
}
