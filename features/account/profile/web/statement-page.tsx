import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import type { statement, StatementLine } from '../contract.ts';
import { monthText } from './dates.ts';
import { OwnTabs } from './own-tabs.tsx';
import { statementQuery } from './queries.ts';

type Month = ReplyOf<typeof statement>['months'][number];

/** /profile/settings/statement: what moved on one's account, by month and currency. */
export default function StatementPage(): ReactNode {
  const t = useT('profile.statement');
  // In a demo build nothing is real.
  const money = useStore((state) => state.demoBuild) ? 'demo' : 'real';
  const [year, setYear] = useState<number | null>(null);
  const { data, isError, isFetching, refetch } = useQuery({
    ...statementQuery(year, money),
    placeholderData: (before) => before,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <OwnTabs />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
          <p className="mt-1 text-fg2">{t('about')}</p>
        </div>
        {data && data.months.length > 0 && (
          <a
            href={`/profile/settings/statement/print?year=${data.year}`}
            target="_blank"
            rel="noopener"
            className={buttonClass()}
          >
            <Icon name="external" size={18} />
            {t('print', { year: String(data.year) })}
          </a>
        )}
      </header>
      {data && data.years.length > 1 && (
        <div role="group" aria-label={t('years')} className="flex flex-wrap gap-2">
          {data.years.map((one) => (
            <Button
              key={one}
              variant={one === data.year ? 'secondary' : 'ghost'}
              aria-pressed={one === data.year}
              onClick={() => setYear(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
      {isError && !data && (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="min-h-100"
        />
      )}
      {!data && !isError && <Skeleton className="h-72 rounded-xl" />}
      {data?.months.length === 0 && (
        <EmptyState
          icon="chart"
          text={t('none')}
          action={
            <AppLink to="/" className={buttonClass()}>
              {t('play')}
            </AppLink>
          }
          className="min-h-80 rounded-xl border border-line/70 bg-panel"
        />
      )}
      {data?.months.map((month) => (
        <MonthCard key={month.month} {...month} />
      ))}
    </div>
  );
}

function MonthCard({ month, lines }: Month): ReactNode {
  const t = useT('profile.statement');
  const name = monthText(month);
  return (
    <section aria-label={name} className="rounded-xl border border-line/70 bg-panel p-3 sm:p-6">
      <h2 className="mb-3 px-1 text-base font-bold">{name}</h2>
      {/* Seven figures do not fit beside each other on a phone: there they stand under each other. */}
      <div className="max-md:hidden">
        <Table
          caption={t('caption', { month: name })}
          columns={columns(t)}
          rows={lines}
          rowKey={({ currency }) => currency}
        />
      </div>
      <div className="grid gap-3 md:hidden">
        {lines.map((line) => (
          <Small key={line.currency} line={line} />
        ))}
      </div>
    </section>
  );
}

const FIGURES = ['opening', 'deposits', 'withdrawals', 'prizes', 'wagered', 'won', 'net', 'closing'] as const;

function FigureOf({ line, name }: { line: StatementLine; name: (typeof FIGURES)[number] }): ReactNode {
  return (
    <Money
      amount={line[name]}
      currency={line.currency}
      mark={name === 'closing' ? 'icon' : 'none'}
      profit={name === 'net'}
      className={cx((name === 'net' || name === 'closing') && 'font-semibold')}
    />
  );
}

function columns(t: (key: string) => string): TableColumn<StatementLine>[] {
  return [
    {
      id: 'currency',
      head: t('currency'),
      cell: ({ currency }) => <span className="font-semibold text-fg">{currency.toUpperCase()}</span>,
    },
    ...FIGURES.map((name) => ({
      id: name,
      head: t(name),
      numeric: true,
      cell: (line: StatementLine) => <FigureOf line={line} name={name} />,
      ...(name === 'opening' || name === 'prizes' ? ({ from: 'lg' } as const) : {}),
    })),
  ];
}

function Small({ line }: { line: StatementLine }): ReactNode {
  const t = useT('profile.statement');
  return (
    <section className="rounded-lg bg-raised px-3">
      <h3 className="flex h-10 items-center font-bold">{line.currency.toUpperCase()}</h3>
      <dl className="divide-y divide-line/60">
        {FIGURES.map((name) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-4">
            <dt className="text-fg3">{t(name)}</dt>
            <dd className="tnum">
              <FigureOf line={line} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
