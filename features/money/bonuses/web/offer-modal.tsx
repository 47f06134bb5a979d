import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { OfferView } from './offer-view.tsx';
import { OptIn } from './opt-in.tsx';
import { useOffer } from './queries.ts';
import { TermsList } from './terms-list.tsx';
import { Weights } from './weights.tsx';

export const modal = { title: 'bonuses.offer.heading', size: 'sm' } as const;

/** A deposit bonus with its terms: openModal('bonuses.offer', { id? }); without an id, the one on offer now. */
export default function OfferModal({ id }: { id?: string }): ReactNode {
  return (
    <Queries>
      <Offer id={id} />
    </Queries>
  );
}

function Offer({ id }: { id: string | undefined }): ReactNode {
  const t = useT('bonuses.offer');
  const query = useOffer();
  return (
    <Load query={query} fallback={<Skeleton className="h-120 w-full" />}>
      {(data) => {
        const offer = data.offers.find(({ _id }) => _id === id) ?? data.model;
        if (!offer) return <EmptyState icon="gift" text={t('none')} className="min-h-80" />;
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <OfferView offer={offer} terms={data.terms} />
            <OptIn offer={offer} data={data} />
            <TermsList terms={data.terms} />
            <Weights terms={data.terms} />
          </div>
        );
      }}
    </Load>
  );
}
