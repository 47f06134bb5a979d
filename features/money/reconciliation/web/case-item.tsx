import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { decide } from '#platform/web/admin/decide.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { Mono } from '#ui/mono.tsx';
import { closeCase, type ReconciliationCase } from '../contract.ts';
import { refreshCases } from './queries.ts';

/** What does not agree, or needs a look, until somebody closes it with a note. */
export function CaseItem({ one }: { one: ReconciliationCase }): ReactNode {
  const t = useT('reconciliation');
  const may = useAllowed('wallet.deposits');
  const close = () =>
    decide(
      t('close'),
      {
        text: one.finding,
        confirm: t('close'),
        reason: 'note',
        codes: closeCase.codes!,
        onDecide: ({ reason }) => call(closeCase, { id: one.id, mark: one.mark, note: reason }),
      },
      { done: t('closed'), refresh: refreshCases },
    );
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t(`kind.${one.kind}`)}</span>
          {one.chain !== null && <Badge>{one.chain.toUpperCase()}</Badge>}
          <Badge tone={one.state === 'open' ? 'lose' : 'neutral'}>{t(one.state)}</Badge>
          <span className="text-xs text-fg3 tnum">{utcMinute(one.opened_at)} UTC</span>
        </p>
        <p className="mt-1 text-pretty text-fg2">{one.finding}</p>
        {Object.keys(one.detail).length > 0 && <Mono>{JSON.stringify(one.detail)}</Mono>}
        {one.note !== null && (
          <p className="mt-1 text-xs text-fg3">
            {one.closed_by?.name}: {one.note}
          </p>
        )}
      </div>
      {one.state === 'open' && may && <Button onClick={close}>{t('close')}</Button>}
    </li>
  );
}
