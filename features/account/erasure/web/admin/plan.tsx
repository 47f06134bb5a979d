import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { erasurePlan } from '../../contract.ts';
import { ObstacleList } from '../obstacle-list.tsx';

type Part = ReplyOf<typeof erasurePlan>['parts'][number];

/** Rows that are not counted any further. */
const MANY = 10_000;

/** The dry run: what would go and what would stay. */
export function Plan({ id }: { id: string }): ReactNode {
  const t = useT('erasure.staff');
  const query = useQuery({
    queryKey: ['erasure', 'plan', id],
    queryFn: ({ signal }) => call(erasurePlan, { id }, { signal }),
  });
  return (
    <Load query={query} codes={erasurePlan.codes} fallback={<Skeleton className="h-40 w-full" />}>
      {({ parts, keepUntil, obstacles }) => (
        <div className="grid min-w-0 gap-3">
          {obstacles.length > 0 && (
            <div className="rounded-md border border-warn/40 bg-warn/10 p-3">
              <p className="font-semibold">{t('stands')}</p>
              <ObstacleList obstacles={obstacles} />
            </div>
          )}
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
            <Half title={t('goes')} parts={parts.filter(({ fate }) => fate === 'goes')} />
            <Half
              title={t('stays', { date: keepUntil.slice(0, 10) })}
              parts={parts.filter(({ fate }) => fate !== 'goes')}
            />
          </div>
        </div>
      )}
    </Load>
  );
}

function Half({ title, parts }: { title: string; parts: readonly Part[] }): ReactNode {
  const t = useT('erasure.staff');
  const names = useT('erasure.part');
  const stays = parts.some(({ fate }) => fate !== 'goes');
  const columns: TableColumn<Part>[] = [
    { id: 'part', head: t('what'), cell: ({ part }) => names(part) },
    ...(stays ? [{ id: 'why', head: t('why'), cell: ({ fate }: Part) => t(`fate.${fate}`) }] : []),
    {
      id: 'count',
      head: t('rows'),
      numeric: true,
      cell: ({ count }) => (count >= MANY ? `${count.toLocaleString('en')}+` : count),
    },
  ];
  return (
    <div className="min-w-0 rounded-md border border-line/70 bg-raised py-2">
      <h3 className="px-4 pb-1 text-xs font-semibold text-fg2">{title}</h3>
      <Table
        caption={title}
        columns={columns}
        rows={parts}
        rowKey={({ part, fate }) => `${part}${fate}`}
        compact
        empty={<p className="p-3 text-fg2">{t('nothing')}</p>}
      />
    </div>
  );
}
