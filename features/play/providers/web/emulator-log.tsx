import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { logQuery } from './queries.ts';

/** The last calls of the emulator with what was sent and answered. */
export function EmulatorLog(): ReactNode {
  const t = useT('providers.emulator');
  const { data } = useQuery(logQuery);
  const lines = data?.lines ?? [];
  return (
    <Panel title={t('log.title')}>
      {lines.length === 0 ? (
        <EmptyState icon="list" text={t('log.empty')} />
      ) : (
        <ul className="grid gap-2">
          {lines.map(({ at, action, fault, sent, status, answer, ms }, place) => (
            <li key={`${at} ${String(lines.length - place)}`}>
              <details className="rounded-md border border-line/70 px-3 py-2">
                <summary className="flex cursor-pointer flex-wrap items-center gap-2">
                  <span className="text-xs text-fg2 tnum">{at.slice(11, 23)}</span>
                  <span className="font-semibold">{action}</span>
                  {fault && <Badge tone="warn">{t(`fault.${fault}`)}</Badge>}
                  <span className="text-xs text-fg2 tnum">
                    {status === null ? t('log.lost') : t('log.answered', { status, ms })}
                  </span>
                </summary>
                <p dir="ltr" className="mt-1 font-mono text-xs break-words text-fg2">
                  {sent}
                </p>
                <p dir="ltr" className="mt-1 font-mono text-xs break-words">
                  {answer}
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
