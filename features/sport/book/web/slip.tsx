import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { quoteQuery } from './queries.ts';
import { useQuickOn } from './quick-bet.ts';
import { SlipForm } from './slip-form.tsx';
import { SlipLegRow } from './slip-leg.tsx';
import { SlipOutcome } from './slip-outcome.tsx';
import { SlipPolicy, SlipQuick } from './slip-quick.tsx';
import { SlipStake } from './slip-stake.tsx';
import { slipPath } from '../slip-link.ts';
import { quotesOf } from './slip-price.ts';
import { clearSlip, setSlip, type SlipMode, useSlip } from './slip-store.ts';
import { ShareSlip } from './shared/share-slip.tsx';
import { SlipTogether } from './slip-together.tsx';
import { usePlace } from './use-place.ts';
import { useTogether } from './use-together.ts';

/** The bet slip: selections, kind of bet, stake, what it may pay, and the button. */
export function Slip(): ReactNode {
  const t = useT('sport');
  const { legs } = useSlip();
  const quick = useQuickOn();
  const currency = useStore(chosenCurrency);
  const placing = usePlace();
  const { data = [], isPlaceholderData } = useQuery(quoteQuery(legs));
  const quotes = quotesOf(data, legs, isPlaceholderData);
  const { shared, priceOf } = useTogether();
  if (legs.length === 0)
    return (
      <div className="grid gap-3">
        <SlipOutcome placing={placing} />
        {placing.accepted === 0 && <EmptyState icon="list" text={t('slip.empty')} />}
        {quick && <SlipStake currency={currency} label={t('slip.stake')} />}
        {quick && <SlipPolicy />}
        <SlipQuick />
      </div>
    );
  const of = (leg: (typeof legs)[number]) =>
    quotes.find((one) => one.event === leg.event && one.market === leg.market && one.outcome === leg.outcome);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Modes />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {legs.map((leg, index) => {
          const key = `${leg.event}${leg.market}${leg.outcome}`;
          const parts = shared.get(leg.event);
          if (!parts) return <SlipLegRow key={key} leg={leg} now={of(leg)} />;
          // Where its first one stands.
          return legs.findIndex(({ event }) => event === leg.event) === index ? (
            <SlipTogether
              key={leg.event}
              legs={parts}
              price={priceOf(leg.event)}
              row={(part) => (
                <SlipLegRow key={`${part.market}${part.outcome}`} leg={part} now={of(part)} part />
              )}
            />
          ) : null;
        })}
      </ul>
      <SlipForm placing={placing} quotes={quotes} shared={shared} priceOf={priceOf} />
    </div>
  );
}

function Modes(): ReactNode {
  const t = useT('sport.slip');
  const { legs, mode } = useSlip();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Tabs<SlipMode>
        size={32}
        label={t('mode')}
        value={mode}
        items={[
          { id: 'single', label: t('single') },
          { id: 'combo', label: t('combo'), disabled: legs.length < 2 },
          { id: 'system', label: t('system'), disabled: legs.length < 3 },
        ]}
        onChange={(next) => setSlip({ mode: next })}
      />
      <div className="flex items-center gap-2">
        <CopyButton
          size={32}
          text={new URL(slipPath(legs), location.origin).href}
          label={t('share')}
          copiedLabel={t('shared')}
          onFail={() => toast.error(t('shareFailed'))}
        />
        <ShareSlip legs={legs} />
        <Button variant="ghost" size={32} onClick={clearSlip}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
}
