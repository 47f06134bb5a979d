import type { ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { deskEvent } from '../../desk-contract.ts';
import { Dollars } from './desk-parts.tsx';

type Scores = NonNullable<ReplyOf<typeof deskEvent>['scores']>;

/** Of its limit, from which a score stands out. */
const MUCH = 0.5;

/** What the match costs by its final score: rows are goals of the home side. */
export function DeskScores({
  scores: { limit, losses },
  home,
  away,
}: {
  scores: Scores;
  home: string;
  away: string;
}): ReactNode {
  const t = useT('sport.desk');
  const most = Number(limit);
  return (
    <Panel
      title={t('byScore')}
      aside={
        <span className="text-xs text-fg2">
          {t('scoreLimit')} <Dollars value={limit} />
        </span>
      }
    >
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('byScore')}>
        <table className="w-full min-w-140 border-separate border-spacing-1 text-xs tnum">
          <caption className="sr-only">{t('byScore')}</caption>
          <thead>
            <tr>
              <th scope="col" className="p-1 text-start font-semibold text-fg2">
                {home} \ {away}
              </th>
              {losses.map((_, goals) => (
                <th key={goals} scope="col" className="p-1 text-end font-semibold text-fg2">
                  {goals}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {losses.map((line, goals) => (
              <tr key={goals}>
                <th scope="row" className="p-1 text-start font-semibold text-fg2">
                  {goals}
                </th>
                {line.map((loss, column) => (
                  <td key={column} className={`rounded p-1 text-end ${toneOf(loss, most)}`}>
                    {loss === null ? '–' : <Dollars value={loss} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function toneOf(loss: string | null, most: number): string {
  if (loss === null) return 'text-fg2';
  const part = Number(loss) / most;
  if (part >= MUCH) return 'bg-lose/20 font-bold';
  return part > 0 ? 'bg-raised' : 'text-fg2';
}
