import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { EventView } from '../../contract.ts';
import { eventName } from '../event-name.ts';
import { clockText } from '../event-time.ts';
import { eventQuery } from '../queries.ts';
import { Ground, type GroundKind } from './ground.tsx';
import { Momentum } from './momentum.tsx';
import { ScoreTable } from './score-table.tsx';
import { Stream } from './stream.tsx';
import { Timeline } from './timeline.tsx';

const GROUNDS: Readonly<Record<number, GroundKind>> = {
  1: 'pitch',
  29: 'pitch',
  300: 'pitch',
  309: 'pitch',
  2: 'basketball',
  302: 'basketball',
  5: 'tennis',
};
/** One side bats at a time: there is nobody who presses. */
const BATTED = new Set([3, 21, 305, 306]);
/** Below, neither side presses. */
const EVEN = 8;
const STANDING = 10;

/** A match as it is played: the ground or the score by parts, who presses, what happened. Everything in it came with the feed. */
export default function Tracker({ event }: { event: EventView }): ReactNode {
  const t = useT('sport.tracker');
  const tSport = useT('sport');
  const { play } = event;
  const ground = GROUNDS[event.sport];
  const pressure = play?.momentum.at(-1) ?? 0;
  const server = (event.sport === 5 && play?.server) || null;
  const news = server
    ? t('serving', { name: event[server] })
    : Math.abs(pressure) < EVEN
      ? t('even')
      : t('pressing', { name: pressure > 0 ? event.home : event.away });
  const clock = clockText(tSport, event.sport, event.clock);
  const score = event.score ? `${event.score.home}:${event.score.away}` : '';
  const standing = play?.standing;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {event.stream && <Stream key={event.stream} address={event.stream} />}
      {standing ? (
        <ol aria-label={t('standing')} className="grid gap-1 @md:grid-cols-2">
          {standing.slice(0, STANDING).map((name, index) => (
            <li key={name} className="flex min-h-8 items-center gap-3 rounded-md bg-raised px-3 text-sm">
              <b className="w-5 text-end text-fg3 tnum">{index + 1}</b>
              <span className="truncate font-semibold">{name}</span>
            </li>
          ))}
        </ol>
      ) : (
        <>
          {ground && (
            <Ground
              kind={ground}
              pressure={pressure}
              server={server}
              label={t('ground', { name: eventName(event), score, clock, news })}
            />
          )}
          <ScoreTable event={event} />
        </>
      )}
      {play && play.momentum.length > 1 && !BATTED.has(event.sport) && (
        <div className="grid gap-1">
          <p className="flex items-center justify-between gap-2 text-xs text-fg3">
            <span>{t('momentum')}</span>
            <span className="truncate text-fg2">{news}</span>
          </p>
          <Momentum
            values={play.momentum}
            label={t('momentumOf', { home: event.home, away: event.away, news })}
          />
        </div>
      )}
      {play && play.incidents.length > 0 && <Timeline event={event} incidents={play.incidents} />}
    </div>
  );
}

/** The same of an event by its id, for the window over the page. */
export function TrackerOf({ id }: { id: string }): ReactNode {
  const { data } = useQuery(eventQuery(id));
  return data ? (
    <>
      <p className="mb-3 flex items-baseline justify-between gap-3 text-sm font-bold">
        <span className="min-w-0 truncate">{eventName(data.event)}</span>
        {data.event.score && (
          <span className="shrink-0 tnum">
            {data.event.score.home} : {data.event.score.away}
          </span>
        )}
      </p>
      <Tracker event={data.event} />
    </>
  ) : null;
}
