import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Countdown } from '#ui/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useChannel, useJoined } from '#platform/web/realtime.ts';
import { needAccount, useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { channelOfAll } from '#platform/contract/push.ts';
import { claimRain, type RainView } from '../contract.ts';
import { rainQuery, takeRain } from './queries.ts';

/** A rain in the chat. It fills the height that its place gives it, whatever state it is in. */
export default function RainCard({ id }: { id: string }): ReactNode {
  const t = useT('rain');
  const { data, error, refetch } = useQuery(rainQuery(id));
  const channel = data?.rain.state === 'open' ? channelOfAll('rain') : null;
  useChannel(channel, 'rainChanged', takeRain);
  // What was told before it was joined, and while the line was down.
  useJoined(channel, () => void refetch());
  if (!data)
    return error ? (
      <p className="flex h-full items-center gap-2 text-xs text-fg3">
        <Icon name="info" size={16} className="shrink-0" />
        {t('failed')}
      </p>
    ) : (
      <Skeleton className="h-full rounded-lg" />
    );
  return <Card {...data} onTime={() => void refetch()} />;
}

interface CardProps {
  rain: RainView;
  /** Milliseconds that the server's clock is ahead. */
  ahead: number;
  /** The time is up. */
  onTime: () => void;
}

function Card({ rain, ahead, onTime }: CardProps): ReactNode {
  const t = useT('rain');
  const title = rain.by ? t('byPlayer', { name: rain.by.name }) : t('byHouse');
  return (
    <section
      aria-label={title}
      className={cx(
        'flex h-full flex-col gap-1.5 rounded-lg border bg-raised px-3 py-2.5 text-sm',
        rain.state === 'open' ? 'border-accent/40' : 'border-line',
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="coins" size={18} className="shrink-0 text-accent" />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {rain.state === 'open' && (
          <Countdown until={rain.endsAt - ahead} onEnd={onTime} className="text-xs text-fg2" />
        )}
      </h3>
      <p className="truncate text-xs text-fg2">
        {rain.share === null ? (
          <>
            <Money amount={rain.pot} currency={rain.currency} className="font-semibold text-fg" />{' '}
            {t('divided', { places: rain.places })}
          </>
        ) : (
          <>
            <Money amount={rain.share} currency={rain.currency} className="font-semibold text-fg" />{' '}
            {t(rain.state === 'open' ? 'each' : 'eachGot', {
              places: rain.places,
              people: rain.people.length,
            })}
          </>
        )}
      </p>
      <div className="flex items-center gap-2">
        <ProgressBar label={t('taken')} value={rain.people.length / rain.places} className="flex-1" />
        <span className="text-xs text-fg3 tnum">
          {rain.people.length}/{rain.places}
        </span>
      </div>
      <Foot rain={rain} />
    </section>
  );
}

/** What is to be done, or what came of it; 40 px high. */
function Foot({ rain }: { rain: RainView }): ReactNode {
  const t = useT('rain');
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const mine = user !== null && rain.people.some(({ _id }) => _id === user._id);

  async function handleClaim(): Promise<void> {
    if (!needAccount() || busy) return;
    setBusy(true);
    try {
      const { rain: now } = await call(claimRain, { id: rain._id });
      takeRain(now);
      toast.success(t(now.source === 'player' ? 'claimedLater' : 'claimed'), { id: 'rain' });
    } catch (error) {
      toastError(error, claimRain.codes);
    } finally {
      setBusy(false);
    }
  }

  if (rain.state === 'ended') {
    const names = rain.people.map(({ name }) => name).join(', ');
    return (
      <p title={names} className="line-clamp-2 flex-1 text-xs break-words text-fg3">
        {names === '' ? t('nobody') : names}
      </p>
    );
  }
  if (mine)
    return (
      <p className="flex h-10 items-center gap-2 font-semibold text-win">
        <Icon name="check-circle" size={18} className="shrink-0" />
        {t('mine')}
      </p>
    );
  if (user !== null && rain.by?._id === user._id)
    return <p className="flex h-10 items-center text-xs text-fg3">{t('own')}</p>;
  return (
    <Button variant="primary" block loading={busy} onClick={() => void handleClaim()}>
      {t('claim')}
    </Button>
  );
}
