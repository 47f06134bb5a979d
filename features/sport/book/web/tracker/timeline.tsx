import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { EventView } from '../../contract.ts';
import type { IncidentKind, PlayView } from '../../play-contract.ts';
import { clockText } from '../event-time.ts';

const ICONS: Readonly<Partial<Record<IncidentKind, IconName>>> = {
  goal: 'sport',
  injury: 'plus',
  review: 'search',
  overturned: 'close',
  out: 'arrow-down',
  part: 'clock',
};
const CARDS: Readonly<Partial<Record<IncidentKind, string>>> = { yellow: 'bg-warn', red: 'bg-lose' };

const SHOWN = 8;

/** What happened, the newest first. */
export function Timeline({
  event,
  incidents,
}: {
  event: Pick<EventView, 'sport' | 'home' | 'away'>;
  incidents: PlayView['incidents'];
}): ReactNode {
  const t = useT('sport');
  return (
    <ol aria-label={t('tracker.timeline')} className="grid gap-1">
      {incidents
        .slice(-SHOWN)
        .toReversed()
        .map(({ kind, side, clock, score, name }, index) => {
          const card = CARDS[kind];
          const who = name ?? (side ? event[side] : '');
          return (
            <li
              key={`${incidents.length - index}`}
              className={cx(
                'flex min-h-8 min-w-0 items-center gap-2 rounded-md px-2 text-xs',
                kind === 'part' ? 'text-fg3' : 'bg-raised text-fg2',
              )}
            >
              <span className="w-16 shrink-0 truncate text-fg3 tnum">{clockText(t, event.sport, clock)}</span>
              {card ? (
                <span aria-hidden className={cx('h-3.5 w-2.5 shrink-0 rounded-xs', card)} />
              ) : (
                <Icon name={ICONS[kind] ?? 'clock'} size={16} className="shrink-0" />
              )}
              <span className="min-w-0 truncate">
                <b className="font-semibold text-fg">{t(`tracker.incident.${kind}`)}</b>
                {who !== '' && ` · ${who}`}
              </span>
              {score && kind !== 'part' && (
                <span className="ms-auto shrink-0 font-semibold tnum">
                  {score.home}:{score.away}
                </span>
              )}
            </li>
          );
        })}
    </ol>
  );
}
