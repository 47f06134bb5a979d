import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { emit } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import type { RaceEntry } from '../contract.ts';
import type { Race } from './queries.ts';
import { dollars, toPass } from './race-text.ts';
import { Place } from './racer.tsx';

interface OwnPlaceProps {
  /** Undefined while loading. */
  race: Race | undefined;
  /** Called when the visitor goes elsewhere from here. */
  onLeave?: () => void;
  className?: string;
}

/** Where the visitor stands, whatever part of the table is in sight; guests are told how to take part. */
export function OwnPlace({ race, onLeave, className }: OwnPlaceProps): ReactNode {
  const t = useT('race.own');
  const user = useUser();
  const box = cx('flex min-h-16 items-center gap-3 bg-hover px-3 py-2', className);
  if (!user)
    return (
      <Hint icon="user" text={t('guest')} className={box}>
        <Button variant="primary" onClick={() => emit('auth-needed', { tab: 'login' })}>
          {t('logIn')}
        </Button>
      </Hint>
    );
  if (!race)
    return (
      <div className={box} aria-busy>
        <Skeleton className="h-8 w-2/3" />
      </div>
    );
  if (!race.mine)
    return (
      <Hint icon="flame" text={t(race.entries.length === 0 ? 'fresh' : 'none')} className={box}>
        <AppLink to="/" className={buttonClass({ variant: 'primary' })} onClick={onLeave}>
          {t('play')}
        </AppLink>
      </Hint>
    );
  return (
    <div className={box}>
      <Mine mine={race.mine} race={race} />
    </div>
  );
}

interface HintProps {
  icon: IconName;
  text: string;
  className: string;
  children: ReactNode;
}

function Hint({ icon, text, className, children }: HintProps): ReactNode {
  return (
    <div className={className}>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent/15 text-accent">
        <Icon name={icon} />
      </span>
      <p className="min-w-0 flex-1 text-pretty text-fg2">{text}</p>
      {children}
    </div>
  );
}

function Mine({ mine, race }: { mine: RaceEntry; race: Race }): ReactNode {
  const t = useT('race.own');
  const view = useMoneyView('usd');
  const { place, wager_usd: wagered, prize_usd: prize } = mine.entry;
  const wins = place <= race.split.length;
  // Whoever is next above; from outside the prizes, the last place that wins.
  const above = race.entries[Math.min(place - 1, race.split.length) - 1]?.entry;
  const missing = above ? toPass(wagered, above.wager_usd) : null;
  const next =
    missing !== null &&
    t(wins ? 'toNext' : 'toPrize', {
      amount: dollars(missing, view),
      place: Math.min(place - 1, race.split.length),
    });
  return (
    <>
      <Place place={place} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('place', { place })}</p>
        <p className="text-xs text-pretty text-fg2">{place === 1 ? t('first') : next}</p>
      </div>
      <div className="text-end tnum">
        <p className={cx('font-semibold', wins ? 'text-win' : 'text-fg3')}>{dollars(prize, view, true)}</p>
        <p className="text-xs text-fg2">{t('wagered', { amount: dollars(wagered, view) })}</p>
      </div>
    </>
  );
}
