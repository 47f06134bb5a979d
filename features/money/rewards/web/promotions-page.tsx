import type { ReactNode } from 'react';
import type { IconName } from '#ui/icon.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { emit } from '#platform/web/events.ts';
import { useT, type Values } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import { useDollars } from '#platform/web/dollars.ts';
import { PublicCodes } from './public-codes.tsx';
import { useLadder, useRakebackOffer } from './queries.ts';
import { Watermark } from '#platform/web/watermark.tsx';

interface Offer {
  readonly id: string;
  readonly icon: IconName;
}

const OFFERS: readonly Offer[] = [
  { id: 'vip', icon: 'star' },
  { id: 'rakeback', icon: 'percent' },
  { id: 'cashback', icon: 'refresh' },
  { id: 'faucet', icon: 'gift' },
  { id: 'wheel', icon: 'wheel' },
];

/** /promotions: what there is to be had, with its terms beside it. */
export default function PromotionsPage(): ReactNode {
  return (
    <Queries>
      <Page />
    </Queries>
  );
}

function Page(): ReactNode {
  const t = useT('rewards.promotions');
  const retry = useT('shell.error');
  const dollars = useDollars();
  const [ladder, offer] = [useLadder(), useRakebackOffer()];
  const failed = [ladder, offer].find(({ data, isError }) => isError && !data);
  const top = ladder.data?.levels.at(-1);
  const values = {
    levels: (ladder.data?.levels.length ?? 11) - 1,
    rakeback: top?.rakeback ?? '…',
    days: offer.data?.days ?? '…',
    cashback: top?.cashback ?? '…',
    faucet: top ? dollars(top.bonusWheelMaxReward) : '…',
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
        <p className="mt-1 max-w-160 text-pretty text-fg2">{t('about')}</p>
      </header>
      <ul className="grid gap-4 md:grid-cols-2">
        <Slot
          place="promotions.offers"
          fallback={<li className="min-h-60 rounded-xl border border-line/70 bg-panel" />}
        />
        {failed ? (
          <li className="md:col-span-2">
            <ErrorState
              text={errorText(failed.error)}
              retryLabel={retry('retry')}
              onRetry={() => void failed.refetch()}
              retrying={failed.isFetching}
              className="min-h-80"
            />
          </li>
        ) : (
          OFFERS.map((one) => <OfferCard key={one.id} {...one} values={values} />)
        )}
      </ul>
      <div className="max-w-160">
        <PublicCodes />
      </div>
    </div>
  );
}

function OfferCard({ id, icon, values }: Offer & { values: Values }): ReactNode {
  const t = useT('rewards.promotions');
  const user = useUser();
  return (
    <li className="relative isolate flex flex-col items-start overflow-hidden rounded-xl border border-line/70 bg-panel p-5 sm:p-6">
      <Watermark name={icon} />
      <h2 className="max-w-[80%] text-lg font-bold">{t(`${id}.name`, values)}</h2>
      <p className="mt-2 max-w-120 text-pretty text-fg2">{t(`${id}.text`, values)}</p>
      <p className="mt-3 mb-5 max-w-120 text-xs text-pretty text-fg3">{t(`${id}.terms`, values)}</p>
      {id === 'wheel' ? (
        <Button aria-haspopup="dialog" className="mt-auto" onClick={() => emit('bonus-window')}>
          {t(`${id}.action`)}
        </Button>
      ) : (
        <AppLink
          to={id === 'vip' || !user ? '/vip' : '/rewards'}
          className={`mt-auto ${buttonClass({ size: 40 })}`}
        >
          {t(`${id}.action`)}
        </AppLink>
      )}
    </li>
  );
}
