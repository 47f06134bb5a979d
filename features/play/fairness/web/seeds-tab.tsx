import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { RevealedPair } from '../contract.ts';
import type { LinkedBet } from '../link.ts';
import { RotateForm } from './rotate-form.tsx';
import { SecretLine } from './secret-line.tsx';
import { seedsQuery } from './seed-calls.ts';
import { UnhashForm } from './unhash-form.tsx';

type OnVerify = (bet: Partial<LinkedBet>) => void;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-xl bg-panel p-4 md:p-5">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The player's active pair, the change to the next, and everything revealed so far. */
export function SeedsTab({ onVerify }: { onVerify: OnVerify }) {
  const t = useT('fairness.seeds');
  const user = useStore((state) => state.user?._id ?? null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
      {user === null ? (
        <EmptyState
          icon="lock"
          text={t('guest')}
          action={
            <Button variant="primary" onClick={() => void openModal('auth', { tab: 'login' })}>
              {t('signIn')}
            </Button>
          }
          className="rounded-xl bg-panel"
        />
      ) : (
        <OwnSeeds user={user} onVerify={onVerify} />
      )}
      <Card title={t('unhashTitle')}>
        <UnhashForm />
      </Card>
    </div>
  );
}

function OwnSeeds({ user, onVerify }: { user: string; onVerify: OnVerify }) {
  const t = useT('fairness.seeds');
  const query = useInfiniteQuery(seedsQuery(user));
  // What was read before stays where it cannot be read again.
  if (query.isError && !query.data) {
    return (
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const data = query.data?.pages[0];
  const revealed = query.data?.pages.flatMap(({ history }) => history);
  return (
    <>
      <Card title={t('active')}>
        {data ? (
          <>
            <SecretLine label={t('clientSeed')} value={data.clientSeed} />
            <SecretLine label={t('serverHash')} value={data.serverSeedHash} />
            <p className="flex items-baseline justify-between text-sm text-fg2">
              {t('bets')} <b className="text-fg tnum">{formatCount(data.nonce)}</b>
            </p>
          </>
        ) : (
          <Skeleton className="h-37 w-full" />
        )}
      </Card>
      <Card title={t('next')}>
        {data ? (
          <SecretLine label={t('nextHash')} value={data.nextServerSeedHash} />
        ) : (
          <Skeleton className="h-14 w-full" />
        )}
        <RotateForm user={user} />
      </Card>
      <Card title={t('history')}>
        {revealed?.length === 0 && <EmptyState icon="history" text={t('noHistory')} />}
        <ol className="flex flex-col gap-3">
          {revealed?.map((pair) => (
            <li key={pair.serverSeedHash}>
              <Revealed pair={pair} onVerify={onVerify} />
            </li>
          ))}
        </ol>
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('older')}
          </Button>
        )}
      </Card>
    </>
  );
}

function Revealed({ pair, onVerify }: { pair: RevealedPair; onVerify: OnVerify }) {
  const t = useT('fairness.seeds');
  const { serverSeed, clientSeed, serverSeedHash: hash, nonce } = pair;
  return (
    <details className="group rounded-lg border border-line/60 bg-raised/50 open:bg-raised">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-3 text-sm font-semibold">
        <span className="truncate font-mono">{clientSeed}</span>
        <span className="shrink-0 text-xs text-fg3 tnum">{t('betCount', { count: nonce })}</span>
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        <SecretLine label={t('serverSeed')} value={serverSeed} />
        <SecretLine label={t('serverHash')} value={hash} />
        <Button
          size={32}
          icon="shield-check"
          onClick={() => onVerify({ serverSeed, clientSeed, hash, nonce: 0 })}
        >
          {t('verify')}
        </Button>
      </div>
    </details>
  );
}
