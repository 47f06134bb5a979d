import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import type { BetSlipView } from '../contract.ts';
import { BetCard } from './bet-card.tsx';
import { PageHead } from './page-head.tsx';
import { betsQuery } from './queries.ts';
import { SportFrame } from './sport-frame.tsx';

const STATES = ['open', 'settled', 'cashed'] as const;
type State = (typeof STATES)[number];

/** /sport/bets: a player's bets, with what became of each leg and why. */
export default function BetsPage(): ReactNode {
  const t = useT('sport');
  const user = useUser();
  const [state, setState] = useState<State>('open');
  const [paid, setPaid] = useState<{ bet: BetSlipView; amount: string } | null>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (paid) notice.current?.focus();
  }, [paid]);
  return (
    <SportFrame>
      <PageHead title={t('bets.title')} />
      {user ? (
        <>
          <Tabs<State>
            label={t('bets.which')}
            panels="sport-bets"
            value={state}
            items={STATES.map((id) => ({ id, label: t(`bets.${id}`) }))}
            onChange={setState}
          />
          {/* The bet may be in another list by now: what was paid is read here. */}
          <p
            ref={notice}
            tabIndex={-1}
            role="status"
            className={paid ? 'rounded-lg bg-win/15 p-3 font-semibold text-win' : 'sr-only'}
          >
            {paid && (
              <>
                {t('cashOut.paid')} <Money amount={paid.amount} currency={paid.bet.currency} />
                {paid.bet.demo && ` · ${t('bets.demo')}`}
              </>
            )}
          </p>
          <TabPanel panels="sport-bets" id={state}>
            <Bets key={state} state={state} onCashedOut={(bet, amount) => setPaid({ bet, amount })} />
          </TabPanel>
        </>
      ) : (
        <EmptyState
          icon="user"
          text={t('bets.guest')}
          className="min-h-60 rounded-xl bg-panel"
          action={<Button onClick={() => needAccount()}>{t('bets.login')}</Button>}
        />
      )}
    </SportFrame>
  );
}

interface BetsProps {
  state: State;
  onCashedOut: (bet: BetSlipView, amount: string) => void;
}

const NONE = { open: 'none', settled: 'noneSettled', cashed: 'noneCashed' } as const;

function Bets({ state, onCashedOut }: BetsProps): ReactNode {
  const t = useT('sport.bets');
  const more = useT('sport');
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(betsQuery(state));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={more('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-60 rounded-xl bg-panel"
      />
    );
  if (!data) return <Skeleton className="h-56 rounded-xl" />;
  const bets = data.pages.flat();
  if (bets.length === 0)
    return (
      <EmptyState
        icon="list"
        text={t(NONE[state])}
        className="min-h-60 rounded-xl bg-panel"
        action={
          <AppLink to="/sport" className={buttonClass()}>
            {t('browse')}
          </AppLink>
        }
      />
    );
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {bets.map((bet) => (
          <BetCard key={bet.id} bet={bet} onCashedOut={onCashedOut} />
        ))}
      </ul>
      {hasNextPage && (
        <p className="mt-4 flex justify-center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  );
}
