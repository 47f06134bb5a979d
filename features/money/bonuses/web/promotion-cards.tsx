import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { formatCount } from '#ui/format.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDollars } from '#platform/web/dollars.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useStore } from '#platform/web/store.ts';
import { Watermark } from '#platform/web/watermark.tsx';
import { useOffer, type Offers } from './queries.ts';
import { stateOf, timesText } from './offer-state.ts';

/** On /promotions: the deposit bonuses that may be had, one card each; when there are none, one that says so. */
export default function PromotionCards(): ReactNode {
  return (
    <Queries>
      <Cards />
    </Queries>
  );
}

function Cards(): ReactNode {
  const { data } = useOffer();
  const bonus = useStore((state) => state.bonus[0]);
  if (bonus) return <Running />;
  if (!data) return <Card wait />;
  if (data.offers.length === 0) return <Card />;
  return data.offers.map((offer) => <OfferCard key={offer._id} offer={offer} data={data} />);
}

function OfferCard({ offer, data }: { offer: Offers['offers'][number]; data: Offers }): ReactNode {
  const t = useT('bonuses.promotion');
  const dollars = useDollars();
  const { checkedIn } = stateOf(data, offer._id);
  const { terms } = data;
  const preload = (): void => preloadModal('bonuses.offer');
  return (
    <Card
      name={t('name', { name: offer.name, percent: formatCount(offer.percent), max: dollars(offer.max) })}
      text={offer.description}
      terms={t('terms', {
        multiplier: timesText(offer),
        maxBet: dollars(terms.maxBet),
        below: dollars(terms.resetBelow),
        days: terms.expireDays,
      })}
      action={
        <Button
          variant="primary"
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void openModal('bonuses.offer', { id: offer._id })}
        >
          {t(checkedIn ? 'deposit' : 'action')}
        </Button>
      }
    />
  );
}

/** Another one cannot be had yet: where the one under way stands. */
function Running(): ReactNode {
  const t = useT('bonuses.promotion');
  return (
    <Card
      name={t('running')}
      text={t('runningText')}
      action={
        <Button aria-haspopup="dialog" onClick={() => void openModal('bonuses.info')}>
          {t('details')}
        </Button>
      }
    />
  );
}

interface CardProps {
  name?: string;
  text?: string;
  terms?: string;
  action?: ReactNode;
  /** Its words are on their way. */
  wait?: boolean;
}

/** The same geometry as its neighbours, in every state. */
function Card({ name, text, terms, action, wait = false }: CardProps): ReactNode {
  const t = useT('bonuses.promotion');
  return (
    <li className="relative isolate flex flex-col items-start overflow-hidden rounded-xl border border-warn/40 bg-panel p-5 sm:p-6">
      <Watermark name="coins" />
      <h2 className="max-w-[80%] text-lg font-bold">{wait ? t('heading') : (name ?? t('heading'))}</h2>
      <p className="mt-2 max-w-120 text-pretty text-fg2">
        {wait ? <Skeleton shape="text" className="w-60" /> : (text ?? t('none'))}
      </p>
      <p className="mt-3 mb-5 max-w-120 text-xs text-pretty text-fg3">{terms ?? t('always')}</p>
      <div className="mt-auto">{action ?? <div className="h-10" />}</div>
    </li>
  );
}
