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

interface OfferModalProps {
  /** The one on offer now when there is none. */
  id?: string;
  /** A code, a banner or the wheel has just given it: it is shown as it now stands. */
  given?: boolean;
}

/** A deposit bonus with its terms: openModal('bonuses.offer', { id?, given? }). */
export default function OfferModal(props: OfferModalProps): ReactNode {
  return (
    <Queries>
      <Offer {...props} />
    </Queries>
  );
}

function Offer({ id, given = false }: OfferModalProps): ReactNode {
  const t = useT('bonuses.offer');
  const query = useOffer(given);
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
