import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { KnownTournament } from './queries.ts';

/** What the seats were drawn with: the seed was sealed before anybody registered, and is shown after the draw. */
export function TournamentDraw({ game: { draw, status } }: { game: KnownTournament }): ReactNode {
  const t = useT('poker');
  const fields = [
    [t('tournament.commitment'), draw.commitment],
    [t('replay.field.serverSeed'), draw.seed ?? t('tournament.afterDraw')],
    [t('tournament.order'), draw.order.length > 0 ? draw.order.join(', ') : null],
  ] as const;
  if (status === 'cancelled') return null;
  return (
    <Panel title={t('tournament.draw')}>
      <dl className="grid gap-1.5 text-xs">
        {fields.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="grid gap-0.5">
                <dt className="text-fg3">{name}</dt>
                <dd className="break-all tnum">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}
