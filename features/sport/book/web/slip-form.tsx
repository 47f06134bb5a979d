import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { shownSetting } from '#platform/web/shown-settings.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { boostRule, type BoostRule } from '../boost.ts';
import { useOddsText } from './odds-text.ts';
import type { Quoted } from './slip-leg.tsx';
import { SlipOutcome } from './slip-outcome.tsx';
import { SlipStake } from './slip-stake.tsx';
import { SlipPolicy, SlipQuick } from './slip-quick.tsx';
import { acceptPrices, mostLegs, type OddsPolicy, setSlip, useSlip, useStake } from './slip-store.ts';
import { boostEnded, currentPrice, openLegs, shownPrice } from './slip-price.ts';
import { slipSums } from './slip-sums.ts';
import type { usePlace } from './use-place.ts';
import type { useTogether } from './use-together.ts';

const PLACES = 8;

interface SlipFormProps extends ReturnType<typeof useTogether> {
  placing: ReturnType<typeof usePlace>;
  quotes: readonly Quoted[];
}

/** Stake, what to do about prices that move, what it may pay, and the button. */
export function SlipForm({ placing, quotes, shared, priceOf }: SlipFormProps): ReactNode {
  const t = useT('sport.slip');
  const { legs, mode, sizes, policy } = useSlip();
  const user = useUser();
  const currency = useStore(chosenCurrency);
  const stake = useStake(currency);
  const currentOdds = (index: number) => {
    const leg = legs[index]!;
    const now = quotes.find(
      (one) => one.event === leg.event && one.market === leg.market && one.outcome === leg.outcome,
    );
    return { leg, now, odds: currentPrice(leg, now, mode) };
  };
  const all = legs.map((_, index) => currentOdds(index));
  const sent = openLegs(all, mode);
  // Where all are closed the sums stay.
  const alone = (sent.length > 0 ? sent : all).filter(({ leg }) => !shared.has(leg.event));
  const prices = [...shared.keys()].map(priceOf);
  const unpriced = prices.some((price) => !price?.odds);
  const sums = slipSums(
    mode,
    [...alone.map(({ odds }) => odds), ...prices.flatMap((price) => price?.odds ?? [])],
    stake,
    sizes,
    PLACES,
    // A multi on one match alone is a bet builder.
    new Set(legs.map(({ event }) => event)).size > 1 ? shownBoost() : null,
  );
  const related = mode === 'system' && new Set(legs.map(({ event }) => event)).size < legs.length;
  const most = mostLegs(mode);
  const tooMany = legs.length > most;
  const drifted = alone.some(({ leg, now, odds }) => {
    const shown = shownPrice(leg, mode);
    return boostEnded(leg, now, mode) || (odds !== shown && !allowed(policy, odds, shown));
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!needAccount('register')) return;
    if (drifted) {
      acceptPrices(quotes);
      placing.forget();
    } else
      void placing.place(
        sent.map(({ leg }) => leg),
        prices.flatMap((price) => (price ? { event: price.event, version: price.version } : [])),
      );
  }

  return (
    // Its parts are those of the slip: the button stays in sight under the selections too.
    <form onSubmit={handleSubmit} noValidate className="contents">
      {mode === 'system' && <Sizes />}
      <SlipStake
        currency={currency}
        label={t(mode === 'single' && legs.length > 1 ? 'stakeEach' : 'stake')}
      />
      <SlipPolicy />
      <SlipQuick />
      <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-3 border-t border-line/70 bg-panel p-4">
        <Totals sums={unpriced ? { ...sums, odds: null, payout: null } : sums} currency={currency} />
        {related && (
          <p role="alert" className="text-warn">
            {t('related')}
          </p>
        )}
        {tooMany && (
          <p role="alert" className="text-warn">
            {t('atMost', { count: most })}
          </p>
        )}
        <SlipOutcome placing={placing} />
        <Button
          type="submit"
          variant="primary"
          size={48}
          block
          loading={placing.busy}
          disabled={
            user !== null &&
            !placing.busy &&
            (related ||
              tooMany ||
              sent.length === 0 ||
              unpriced ||
              (!drifted && (sums.total === null || sums.bets === 0)))
          }
        >
          {!user
            ? t('register')
            : drifted
              ? t('accept')
              : sums.bets > 1
                ? t('placeMany', { count: sums.bets })
                : t('place')}
        </Button>
      </div>
    </form>
  );
}

/** The house's rule, as pages know it. */
function shownBoost(): BoostRule | null {
  const [boostMinOdds, boostSteps] = [
    shownSetting('book', 'boostMinOdds'),
    shownSetting('book', 'boostSteps'),
  ];
  return boostMinOdds && boostSteps ? boostRule({ boostMinOdds, boostSteps }) : null;
}

function allowed(policy: OddsPolicy, now: string, shown: string): boolean {
  return policy === 'any' || (policy === 'higher' && Number(now) >= Number(shown));
}

function Sizes(): ReactNode {
  const t = useT('sport.slip');
  const { legs, sizes } = useSlip();
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-semibold text-fg2">{t('sizes')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {Array.from({ length: legs.length - 1 }, (_, index) => index + 2).map((size) => (
          <Checkbox
            key={size}
            checked={sizes.includes(size)}
            onChange={(on) =>
              setSlip({
                sizes: on ? [...sizes, size].toSorted((a, b) => a - b) : sizes.filter((one) => one !== size),
              })
            }
          >
            {t('size', { size, count: legs.length })}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Totals({ sums, currency }: { sums: ReturnType<typeof slipSums>; currency: string }): ReactNode {
  const t = useT('sport.slip');
  const text = useOddsText();
  const row = 'flex items-center justify-between gap-2';
  return (
    <dl className="grid gap-1 text-sm [&_dt]:text-fg2">
      {sums.odds && (
        <div className={row}>
          <dt>{t('odds')}</dt>
          <dd className="font-semibold tnum">{text(sums.odds)}</dd>
        </div>
      )}
      {sums.boost > 0 && (
        <div className={row}>
          <dt>{t('boost')}</dt>
          <dd className="font-semibold text-accent tnum">{t('boostPercent', { percent: sums.boost })}</dd>
        </div>
      )}
      <div className={row}>
        <dt>
          {t('total')}
          {sums.lines > 1 && ` · ${t('lines', { count: sums.lines })}`}
        </dt>
        <dd className="font-semibold">
          {sums.total ? <Money amount={sums.total} currency={currency} /> : '–'}
        </dd>
      </div>
      <div className={row}>
        <dt>{t('payout')}</dt>
        <dd className="font-semibold text-win">
          {sums.payout ? <Money amount={sums.payout} currency={currency} /> : '–'}
        </dd>
      </div>
    </dl>
  );
}
