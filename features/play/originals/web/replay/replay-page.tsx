import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { Suspense, use, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AnyGame } from '#platform/contract/game.ts';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { ErrorBoundary } from '#platform/web/error-boundary.tsx';
import { hasRoute } from '#platform/web/features.ts';
import { isRealWin, type GameParts } from '#platform/web/game/game-kit.ts';
import { useGameParts } from '#platform/web/game/game-parts.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import type { BetView } from '../../contract.ts';
import { replayPath, verifyLink } from '../../share-link.ts';
import { asParams } from '../catch-up.ts';
import { replayQuery } from '../queries.ts';
import { ReplayStage } from './replay-stage.tsx';
import type { Replay } from './timeline.ts';

/** /replay/{bet}: the round drawn again by its own stage, for everybody. */
export default function ReplayPage(): ReactNode {
  const t = useT('originals.replay');
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' });
  const { data, error, isFetching, refetch } = useQuery(replayQuery(id));
  usePageTitle(data ? t('named', { game: data.bet.name }) : null);
  const refused = error instanceof ApiError && error.kind === 'refused' ? error.code : null;
  if (refused === 2)
    return (
      <EmptyState
        icon="clock"
        text={t('running')}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        className="min-h-120"
      />
    );
  if (refused !== null) throw notFound();
  if (error && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  if (!data) return <Loading />;
  return (
    <ErrorBoundary resetKey={id}>
      <Suspense fallback={<Loading />}>
        <Shown key={data.bet.id} told={data} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loading(): ReactNode {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-145 w-full" />
      <Skeleton className="h-18 w-full" />
    </div>
  );
}

const rules = new Map<string, Promise<AnyGame>>();

function rulesOf(parts: GameParts): Promise<AnyGame> {
  const coming = rules.get(parts.id) ?? parts.rules();
  coming.catch(() => rules.delete(parts.id));
  rules.set(parts.id, coming);
  return coming;
}

function Shown({ told }: { told: Replay }): ReactNode {
  const t = useT('originals.replay');
  const { bet } = told;
  const parts = useGameParts(bet.game);
  const game = parts ? use(rulesOf(parts)) : null;
  // Rules of their day: what is stored may be no parameter of today's.
  const parsed = game?.params.safeParse(bet.params);
  const drawable = told.frames.length > 0 && parts !== undefined && game !== null && parsed?.success === true;
  return (
    <article className="mx-auto grid w-full max-w-300 grid-cols-[minmax(0,1fr)] gap-4">
      <Head bet={bet} />
      {drawable ? (
        <ReplayStage game={game} parts={parts} told={told} params={asParams(parsed.data)} />
      ) : (
        <EmptyState
          icon="history"
          text={t('oldRules')}
          className="min-h-80 rounded-xl border border-line/70 bg-panel"
        />
      )}
      <Figures bet={bet} />
      <Actions bet={bet} />
    </article>
  );
}

function Head({ bet }: { bet: BetView }): ReactNode {
  const t = useT('originals.replay');
  const bets = useT('originals.bet');
  return (
    <header className="flex min-w-0 items-center gap-3">
      <img src={`/art/${bet.game}.svg`} alt="" width={36} height={48} className="rounded-md" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="truncate text-xl font-bold">{t('named', { game: bet.name })}</h1>
          {bet.demo && <Badge tone="info">{bets('demo')}</Badge>}
          {bet.bonus && <Badge tone="warn">{bets('bonus')}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-2 text-xs text-fg3">
          {bet.user && hasRoute('/profile/$tag') ? (
            <AppLink
              to={`/profile/${bet.user._id}`}
              className="touch-area font-semibold text-fg2 hover:underline"
            >
              {bet.user.name}
            </AppLink>
          ) : (
            <span>{bet.user?.name ?? bets('hidden')}</span>
          )}
          <time dateTime={bet.created_at}>{new Date(bet.created_at).toLocaleString(figureLocale())}</time>
        </p>
      </div>
    </header>
  );
}

function Figures({ bet }: { bet: BetView }): ReactNode {
  const t = useT('originals.bet');
  const gain = isRealWin({ stake: bet.wager, payout: bet.payout });
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t('wager'), <Money key="wager" amount={bet.wager} currency={bet.currency} />],
    [t('multiplier'), formatMultiplier(bet.multiplier)],
    [
      t('payout'),
      <Money key="payout" amount={bet.payout} currency={bet.currency} className={gain ? 'text-win' : ''} />,
    ],
  ];
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-xl border border-line/70 bg-line/60 text-center">
      {figures.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5 bg-panel px-2 py-4">
          <dt className="text-xs text-fg3">{name}</dt>
          <dd className="truncate font-semibold tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ bet }: { bet: BetView }): ReactNode {
  const t = useT('originals.replay');
  const bets = useT('originals.bet');
  const verify = hasRoute('/fairness') ? verifyLink(bet) : null;
  const playable = hasRoute('/casino/game/$id') && boot().games.some(({ id }) => id === bet.game);
  const link = `${location.origin}${replayPath(bet.id)}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {playable && (
        <AppLink to={`/casino/game/${bet.game}`} className={buttonClass({ variant: 'primary' })}>
          {bets('play', { game: bet.name })}
        </AppLink>
      )}
      {verify !== null && (
        <AppLink to={verify} className={buttonClass({ variant: 'secondary' })}>
          <Icon name="shield-check" />
          {bets('verify')}
        </AppLink>
      )}
      <div className="ms-auto flex h-10 max-w-full min-w-0 items-center gap-1 rounded-md bg-raised ps-3">
        <span
          tabIndex={0}
          role="textbox"
          aria-readonly
          aria-label={t('link')}
          className="min-w-0 overflow-x-auto text-xs whitespace-nowrap text-fg2 no-scrollbar"
        >
          {link}
        </span>
        <CopyButton
          text={link}
          label={`${bets('copy')}: ${t('link')}`}
          copiedLabel={bets('copied')}
          size={40}
        />
      </div>
    </div>
  );
}
