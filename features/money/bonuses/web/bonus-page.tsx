import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useUser } from '#platform/web/session.ts';
import { BonusLoad } from './bonus-load.tsx';
import { BonusStatus } from './bonus-status.tsx';
import { OfferView } from './offer-view.tsx';
import { OptIn } from './opt-in.tsx';
import { useOffer, type Offers } from './queries.ts';
import { TermsList } from './terms-list.tsx';
import { Weights } from './weights.tsx';

/** /bonus: the bonus under way or the offers for deposits, with the terms beside them. */
export default function BonusPage(): ReactNode {
  return (
    <Queries>
      <Page />
    </Queries>
  );
}

function Page(): ReactNode {
  const t = useT('bonuses.page');
  const user = useUser();
  const query = useOffer();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
        <p className="mt-1 max-w-160 text-pretty text-fg2">{t('about')}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Load
          query={query}
          fallback={
            <>
              <Skeleton className="h-120 w-full" />
              <Skeleton className="h-75 w-full" />
            </>
          }
          className="lg:col-span-2"
        >
          {(data) => (
            <>
              <Panel title={t('yours')}>
                {user ? (
                  <BonusLoad none={<OffersView data={data} />}>
                    {(bonus) => <BonusStatus bonus={bonus} />}
                  </BonusLoad>
                ) : (
                  <OffersView data={data} />
                )}
              </Panel>
              <Panel title={t('terms')}>
                <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                  <TermsList terms={data.terms} />
                  <Weights terms={data.terms} />
                </div>
              </Panel>
            </>
          )}
        </Load>
      </div>
    </div>
  );
}

function OffersView({ data }: { data: Offers }): ReactNode {
  const t = useT('bonuses.offer');
  if (data.offers.length === 0) return <EmptyState icon="gift" text={t('none')} className="min-h-80" />;
  return (
    <ul className="grid gap-6">
      {data.offers.map((offer) => (
        <li key={offer._id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OfferView offer={offer} terms={data.terms} />
          <OptIn offer={offer} data={data} />
        </li>
      ))}
    </ul>
  );
}
