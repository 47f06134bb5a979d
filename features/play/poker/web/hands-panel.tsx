import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Chips } from './chips.tsx';
import { handsQuery, type KnownTable } from './queries.ts';

/** The player's last hands at a table; each opens in the replayer. */
export function HandsPanel({ data: { table } }: { data: KnownTable }): ReactNode {
  const t = useT('poker.hands');
  const { data, refetch } = useQuery(handsQuery(table.id));
  const ended = table.hand?.result ? table.hand.no : null;
  useEffect(() => {
    if (ended !== null) void refetch();
  }, [ended, refetch]);
  return (
    <Panel title={t('title')}>
      {data?.length === 0 ? (
        <p className="text-sm text-fg2">{t('none')}</p>
      ) : (
        <ul className="grid gap-1">
          {data?.map(({ no, net, currency, chips, at }) => (
            <li key={`${no}-${at}`}>
              <button
                type="button"
                onClick={() => void openModal('poker.hand', { table: table.id, no })}
                className="flex h-10 w-full items-center justify-between gap-3 rounded-md px-2 text-sm -outline-offset-2 hover:bg-hover"
              >
                <span>{t('hand', { no })}</span>
                <Chips amount={net} currency={chips ? null : currency} profit />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
