import type { ReactNode } from 'react';
import { formatCount } from '#ui/format.ts';
import { scaled } from '#platform/web/amount-view.ts';
import { useDollars } from '#platform/web/dollars.ts';
import { useT } from '#platform/web/i18n.ts';
import { Watermark } from '#platform/web/watermark.tsx';
import type { DepositOffer } from '../contract.ts';
import { Facts } from './facts.tsx';
import { timesText } from './offer-state.ts';
import type { Terms } from './queries.ts';

/** The deposit that the example is of, in dollars; the smallest one where that is more. */
const EXAMPLE = 100;

interface OfferViewProps {
  offer: DepositOffer;
  terms: Terms;
}

/** An offer for a deposit: what it gives at most, what is to be wagered for it, and an example in figures. */
export function OfferView({ offer, terms }: OfferViewProps): ReactNode {
  const t = useT('bonuses.offer');
  const dollars = useDollars();
  return (
    <>
      <div className="relative isolate overflow-hidden rounded-xl border border-warn/40 bg-warn/15 p-5">
        <Watermark name="gift" />
        <h3 className="text-base font-bold">{offer.name}</h3>
        <p className="mt-1 text-2xl font-bold tracking-tight text-warn">
          {t('headline', { percent: formatCount(offer.percent), max: dollars(offer.max) })}
        </p>
        <p className="mt-2 text-pretty text-fg2">{offer.description}</p>
      </div>
      <Facts
        facts={[
          { name: t('max'), value: dollars(offer.max) },
          { name: t('multiplier'), value: timesText(offer) },
          { name: t('minDeposit'), value: dollars(offer.minDeposit) },
          { name: t('maxBet'), value: dollars(terms.maxBet) },
        ]}
      />
      <Example offer={offer} />
    </>
  );
}

function Example({ offer }: { offer: DepositOffer }): ReactNode {
  const t = useT('bonuses.offer');
  const dollars = useDollars();
  const deposit = Number(offer.minDeposit) > EXAMPLE ? offer.minDeposit : `${EXAMPLE}.00`;
  const percent = scaled(deposit, { num: BigInt(offer.percent), den: 100n }, 2);
  const bonus = Number(percent) > Number(offer.max) ? offer.max : percent;
  const wager = scaled(bonus, { num: BigInt(Math.round(offer.multiplier * 100)), den: 100n }, 2);
  return (
    <p className="text-xs text-pretty text-fg3">
      {t('example', { deposit: dollars(deposit), bonus: dollars(bonus), wager: dollars(wager) })}
    </p>
  );
}
