import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { EventView } from '../../contract.ts';

/** Parts that are shown; of more the last ones. */
const PARTS = 5;

/** The score by parts, one row a side. */
export function ScoreTable({ event }: { event: EventView }): ReactNode {
  const t = useT('sport.tracker');
  const first = Math.max(0, event.periods.length - PARTS);
  const parts = event.periods.slice(first);
  return (
    <div className="rounded-lg bg-raised">
      <table className="w-full text-sm tnum">
        <caption className="sr-only">{t('parts')}</caption>
        <thead>
          <tr className="text-xs text-fg3">
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {t('side')}
            </th>
            {parts.map((_, index) => (
              <th key={index} scope="col" className="px-1.5 py-2 text-center font-semibold">
                {first + index + 1}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-end font-semibold">
              {t('all')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side) => (
            <tr key={side} className="border-t border-line">
              <th scope="row" className="w-full max-w-0 truncate px-3 py-2 text-start font-semibold">
                {event.play?.server === side && (
                  <span
                    aria-label={t('serves')}
                    role="img"
                    className="me-1.5 inline-block size-2 rounded-full bg-accent"
                  />
                )}
                {event[side]}
              </th>
              {parts.map((part, index) => (
                <td key={index} className="px-1.5 py-2 text-center text-fg2">
                  {part[side]}
                </td>
              ))}
              <td className="px-3 py-2 text-end font-bold">{event.score?.[side] ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
