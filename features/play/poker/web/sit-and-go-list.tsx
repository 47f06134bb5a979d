import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { navigate } from '#platform/web/router.tsx';
import { needAccount } from '#platform/web/session.ts';
import { useEntryOnce } from '#platform/web/use-entry-once.ts';
import { pokerCodes } from '../contract.ts';
import {
  enterSitAndGo,
  leaveSitAndGo,
  type SitAndGoCard,
  type SitAndGoLobby,
} from '../sit-and-go-contract.ts';
import { readAgain, sitAndGosQuery } from './queries.ts';
import { useBegins } from './use-begins.ts';

/** Sit-and-gos that wait for players, and those that are played. Who waits is brought to the table when it begins. */
export function SitAndGoList(): ReactNode {
  const t = useT('poker.sitAndGo');
  const { data, isError, isFetching, refetch } = useQuery(sitAndGosQuery);
  useBegins('');
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-32 w-full" />;
  return (
    <>
      {data.playing.length > 0 && <Playing games={data.playing} />}
      {data.offers.length === 0 ? (
        <EmptyState icon="cards" text={t('none')} />
      ) : (
        <ul
          aria-label={t('title')}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3"
        >
          {data.offers.map((one) => (
            <Offer key={one.id} offer={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function Playing({ games }: { games: SitAndGoLobby['playing'] }): ReactNode {
  const t = useT('poker.sitAndGo');
  const variant = useT('poker.variant');
  return (
    <section className="grid gap-1">
      <h2 className="text-sm font-bold">{t('playing')}</h2>
      <ul className="flex flex-wrap gap-2">
        {games.map(({ table, name, seats, game, left, mine }) => (
          <li key={table}>
            <AppLink
              to={`/poker/${table}`}
              className="flex h-10 items-center gap-2 rounded-md border border-line bg-panel px-3 text-sm hover:bg-hover"
            >
              <span className="font-semibold">{name}</span>
              {game !== 'holdem' && <span className="text-fg2">{variant(`short.${game}`)}</span>}
              <span className="text-fg2 tnum">{t('left', { left, of: seats })}</span>
              {mine && <Badge tone="accent">{t('mine')}</Badge>}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer }: { offer: SitAndGoCard }): ReactNode {
  const t = useT('poker.sitAndGo');
  const variant = useT('poker.variant');
  const [busy, setBusy] = useState(false);
  const { id, name, currency, demo, seats, entrants, mine, speed, levelMinutes, buyIn, fee, pool, shares } =
    offer;
  const once = useEntryOnce(mine);

  async function handleEnter(): Promise<void> {
    if (!needAccount()) return;
    setBusy(true);
    try {
      // The own part of the shuffle is drawn here, not by the house.
      const entered = await once({ offer: id }, (asked) =>
        call(enterSitAndGo, { ...asked, clientSeed: freshKey() }),
      );
      if (entered.playing) navigate(`/poker/${entered.table}`);
    } catch (error) {
      toastError(error, pokerCodes);
    } finally {
      setBusy(false);
      readAgain();
    }
  }

  async function handleLeave(): Promise<void> {
    setBusy(true);
    try {
      await call(leaveSitAndGo, { offer: id });
    } catch (error) {
      toastError(error, pokerCodes);
    } finally {
      setBusy(false);
      readAgain();
    }
  }

  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line/70 bg-panel p-4">
      <span className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 truncate text-base font-bold">{name}</h2>
        <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold tnum">
          <Icon name="users" size={16} />
          <span className="sr-only">{t('players')}</span>
          {entrants}/{seats}
        </span>
      </span>
      <span className="grid grid-cols-2 gap-2 text-sm">
        <span className="grid content-start gap-0.5">
          <span className="text-xs text-fg3">{t('buyIn')}</span>
          <span className="font-semibold tnum">
            <Money amount={buyIn} currency={currency} mark="none" /> +{' '}
            <Money amount={fee} currency={currency} mark="none" />
          </span>
        </span>
        <span className="grid content-start gap-0.5">
          <span className="text-xs text-fg3">{t('pool')}</span>
          <span className="tnum">
            <Money amount={pool} currency={currency} mark="none" />
            {shares.length > 1 && <span className="block text-xs text-fg3">{shares.join(' / ')} %</span>}
          </span>
        </span>
      </span>
      <p className="text-xs text-fg2">
        {variant(`long.${offer.game}`)} · {t(`speed.${speed}`, { minutes: levelMinutes })}
      </p>
      {(mine || demo) && (
        <span className="flex flex-wrap gap-1.5">
          {mine && <Badge tone="accent">{t('entered')}</Badge>}
          {demo && <Badge>{t('play')}</Badge>}
        </span>
      )}
      {mine ? (
        <Button loading={busy} onClick={() => void handleLeave()} className="mt-auto">
          {t('leave')}
        </Button>
      ) : (
        <Button variant="primary" loading={busy} onClick={() => void handleEnter()} className="mt-auto">
          {t('enter')}
        </Button>
      )}
    </li>
  );
}
