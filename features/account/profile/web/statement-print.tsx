import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { dayText, monthText } from './dates.ts';
import { statementQuery } from './queries.ts';

/** Paper is white in every theme. */
const PAPER: CSSProperties = {
  background: 'Canvas',
  color: 'CanvasText',
  colorScheme: 'light',
  width: 'min(1000px, 100vw - 32px)',
};
/** Nine columns with eight decimals go beside each other on a sheet that stands upright. */
const FITS: CSSProperties = { fontSize: 10 };

const FIGURES = ['opening', 'deposits', 'withdrawals', 'prizes', 'wagered', 'won', 'net', 'closing'] as const;

/** /profile/settings/statement/print: a year of the statement as a sheet of paper. */
export default function StatementPrint(): ReactNode {
  const t = useT('profile.statement');
  const user = useUser();
  const asked = Number(useSearch()['year']);
  const money = useStore((state) => state.demoBuild) ? 'demo' : 'real';
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 9999 ? asked : null;
  const { data, isError, refetch } = useQuery(statementQuery(year, money));
  if (isError && !data)
    return <ErrorState text={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-120 w-180 max-w-full" />;
  return (
    <article style={PAPER} className="overflow-x-auto rounded-md p-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{t('paper', { year: String(data.year) })}</h1>
          <p className="mt-1">
            {user?.name} · {user?._id}
          </p>
          <p className="mt-1 text-xs">{t('asOf', { day: dayText(data.at) })}</p>
        </div>
        <Button variant="primary" onClick={() => print()} className="print:hidden">
          {t('printNow')}
        </Button>
      </header>
      {data.months.toReversed().map(({ month, lines }) => (
        <section key={month} style={{ breakInside: 'avoid' }} className="mt-6">
          <h2 className="text-base font-bold">{monthText(month)}</h2>
          <table style={FITS} className="mt-2 w-full">
            <caption className="sr-only">{t('caption', { month: monthText(month) })}</caption>
            <thead>
              <tr>
                <th scope="col" className="py-1 text-start">
                  {t('currency')}
                </th>
                {FIGURES.map((name) => (
                  <th key={name} scope="col" className="py-1 ps-2 text-end">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.currency}>
                  <th scope="row" className="border-t py-1 text-start">
                    {line.currency.toUpperCase()}
                  </th>
                  {FIGURES.map((name) => (
                    // As the ledger has it, in no other currency and not rounded.
                    <td key={name} className="border-t py-1 ps-2 text-end tnum">
                      {line[name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>
  );
}
