import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { DEPOSIT_STATES, type DepositState } from '../../views.ts';
import { Load } from '../load.tsx';
import { useDebounced } from '../use-debounced.ts';
import { DepositItem } from './deposit-item.tsx';
import { depositsQuery } from './queries.ts';

type Shown = 'queue' | 'all' | DepositState;

/** Deposits: the queue (nobody's, below the minimum, set aside, by bank), or all of them. */
export function DepositsTab(): ReactNode {
  const t = useT('cashier.staff.deposits');
  const states = useT('cashier.depositState');
  const [show, setShow] = useState<Shown>('queue');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const pages = useCursorPages<string>(`${show} ${search}`, 'cashier.history');
  const query = useQuery(
    depositsQuery({ show, search, ...(pages.before !== undefined && { before: pages.before }) }),
  );
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <label className="w-full sm:w-60">
          <span className="sr-only">{t('show')}</span>
          <NativeSelect value={show} onChange={(event) => setShow(event.target.value as Shown)}>
            <option value="queue">{t('queue')}</option>
            <option value="all">{t('all')}</option>
            {DEPOSIT_STATES.map((state) => (
              <option key={state} value={state}>
                {states(state)}
              </option>
            ))}
          </NativeSelect>
        </label>
        <div className="w-full sm:w-100">
          <TextInput
            type="search"
            maxLength={120}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={t('search')}
            placeholder={t('search')}
            prefix={<Icon name="search" size={18} />}
          />
        </div>
      </div>
      <Panel
        title={t('heading')}
        aside={
          query.data && (
            <Badge tone={query.data.waiting > 0 ? 'warn' : 'neutral'}>
              {t('count', { count: query.data.waiting })}
            </Badge>
          )
        }
      >
        <Load query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                icon="check-circle"
                text={t(show === 'queue' && search === '' ? 'noneWait' : 'none')}
              />
            ) : (
              <ul className="divide-y divide-line/60">
                {rows.map((row) => (
                  <DepositItem key={row._id} row={row} />
                ))}
              </ul>
            )
          }
        </Load>
      </Panel>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </>
  );
}
