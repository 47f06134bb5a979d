import { useEffect, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import { useDollars } from '#platform/web/dollars.ts';
import { useStatus, type Status } from './queries.ts';
import { ClaimAll } from './claim-all.tsx';
import { PromocodeForm } from './promocode-form.tsx';
import { RewardTile, TileHead } from '#platform/web/reward-tile.tsx';
import { useClaim } from './use-claim.ts';
import { useWait } from './use-wait.ts';
import VipCard from './vip-card.tsx';

/** /rewards: everything that can be claimed. Guests are sent to the ladder, which is what there is for them. */
export default function RewardsPage(): ReactNode {
  const user = useUser();
  useEffect(() => {
    if (!user) navigate('/vip', { replace: true });
  }, [user]);
  if (!user) return null;
  return (
    <Queries>
      <Rewards />
    </Queries>
  );
}

function Rewards(): ReactNode {
  const t = useT('rewards.page');
  const { data, isError, isFetching, refetch } = useStatus();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid items-center gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div>
          <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
          <p className="mt-1 max-w-160 text-pretty text-fg2">
            {t.rich('about', {
              vip: (chunks) => (
                <AppLink to="/vip" className="font-semibold text-accent hover:underline">
                  {chunks}
                </AppLink>
              ),
            })}
          </p>
        </div>
        <VipCard />
      </header>
      {(data || !isError) && <ClaimAll status={data} />}
      {isError && !data ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="min-h-80"
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Slot
            place="rewards.tiles"
            fallback={<div className="min-h-60 rounded-xl border border-line/70 bg-panel" />}
          />
          <FaucetTile status={data} />
          <RakebackTile status={data} />
          <CashbackTile status={data} />
          <WheelTile status={data} />
          <PromocodeTile />
        </div>
      )}
      <PaidDays status={data} />
    </div>
  );
}

interface TileProps {
  /** Undefined while loading. */
  status: Status | undefined;
}

const Wait = (): ReactNode => <Skeleton shape="text" className="w-28" />;

function FaucetTile({ status }: TileProps): ReactNode {
  const t = useT('rewards.page.faucet');
  const dollars = useDollars();
  const wait = useWait(status?.faucet.next, status?.ahead);
  const preload = (): void => preloadModal('faucet');
  return (
    <RewardTile
      icon="gift"
      heading={t('heading')}
      text={t('text')}
      figure={status ? t('upTo', { value: dollars(status.faucet.max) }) : <Wait />}
      note={status && (wait ?? t(status.faucet.deposited ? 'ready' : 'needsDeposit'))}
      action={
        <Button
          variant="primary"
          block
          disabled={!status}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void openModal('faucet')}
        >
          {t('open')}
        </Button>
      }
    />
  );
}

function RakebackTile({ status }: TileProps): ReactNode {
  const t = useT('rewards.page.rakeback');
  const dollars = useDollars();
  const { busy, claim } = useClaim();
  const wait = useWait(status?.rakeback.next, status?.ahead);
  const empty = status !== undefined && Number(status.rakeback.worthUsd) === 0;
  return (
    <RewardTile
      icon="percent"
      heading={t('heading')}
      text={t('text', { percent: status?.rakeback.percent ?? '…' })}
      figure={status ? dollars(status.rakeback.worthUsd) : <Wait />}
      note={status && <RakebackNote status={status} text={wait ?? t(empty ? 'empty' : 'ready')} />}
      action={
        <div className="flex gap-2">
          <Button
            variant="primary"
            className="flex-1"
            loading={busy}
            disabled={!status || wait !== null || empty}
            onClick={() => void claim()}
          >
            {t('claim')}
          </Button>
          <Button onClick={() => void openModal('rakeback')}>{t('details')}</Button>
        </div>
      }
    />
  );
}

/** When it can be claimed, and what of it is about to expire. */
function RakebackNote({ status, text }: { status: Status; text: string }): ReactNode {
  const t = useT('rewards.page.rakeback');
  const dollars = useDollars();
  const { expiring } = status.rakeback;
  if (!expiring) return text;
  return (
    <>
      {text}
      <span className="block text-warn">
        {t('expires', { value: dollars(expiring.worthUsd), day: formatDay(expiring.at) })}
      </span>
    </>
  );
}

function CashbackTile({ status }: TileProps): ReactNode {
  const t = useT('rewards.page.cashback');
  const wait = useWait(status?.cashback.next, status?.ahead);
  return (
    <RewardTile
      icon="refresh"
      heading={t('heading')}
      text={t('text')}
      figure={status ? t('percent', { percent: status.cashback.percent }) : <Wait />}
      note={status && (wait ?? t('soon'))}
      action={
        <AppLink to="/vip" className="flex h-10 items-center font-semibold text-accent hover:underline">
          {t('more')}
        </AppLink>
      }
    />
  );
}

function WheelTile({ status }: TileProps): ReactNode {
  const t = useT('rewards.page.wheel');
  const wait = useWait(status?.wheel.next, status?.ahead);
  const preload = (): void => preloadModal('bonus');
  return (
    <RewardTile
      icon="wheel"
      heading={t('heading')}
      text={t('text')}
      figure={status ? t('tickets', { count: status.wheel.tickets }) : <Wait />}
      note={status && <TicketNote status={status} wait={wait} />}
      action={
        <Button
          variant="primary"
          block
          disabled={!status}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void openModal('bonus')}
        >
          {t('open')}
        </Button>
      }
    />
  );
}

/** When the wheel can be spun, and when the tickets expire. */
function TicketNote({ status, wait }: { status: Status; wait: string | null }): ReactNode {
  const t = useT('rewards.page.wheel');
  const { tickets, expires } = status.wheel;
  const text = wait ?? t(tickets > 0 ? 'ready' : 'none');
  return expires === null ? text : `${text} · ${t('until', { day: formatDay(expires) })}`;
}

function PromocodeTile(): ReactNode {
  const t = useT('rewards.page.promocode');
  // It takes the room that is over in the last row.
  const alone = useSlots('rewards.tiles').length === 0;
  return (
    <article className={cx('rounded-xl border border-line/70 bg-panel p-4', alone && 'sm:col-span-2')}>
      <TileHead icon="copy" heading={t('heading')} />
      <p className="mt-3 mb-4 text-pretty text-fg2">{t('text')}</p>
      <PromocodeForm />
    </article>
  );
}

/** What cashback has paid lately; nothing before the first time. */
function PaidDays({ status }: TileProps): ReactNode {
  const t = useT('rewards.page.paid');
  if (!status || status.cashback.paid.length === 0) return null;
  return (
    <section aria-labelledby="reward-days" className="rounded-xl border border-line/70 bg-panel p-4">
      <h2 id="reward-days" className="text-base font-bold">
        {t('heading')}
      </h2>
      <ul className="mt-2 grid gap-1">
        {status.cashback.paid.map(({ day, currency, value }) => (
          <li
            key={`${day}${currency}`}
            className="flex h-11 items-center justify-between gap-4 rounded-md bg-raised px-3"
          >
            <time dateTime={day} className="text-fg2 tnum">
              {day}
            </time>
            <Money amount={value} currency={currency} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
