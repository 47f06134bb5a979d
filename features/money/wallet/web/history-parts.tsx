/** What both halves of the history are built of. */
import type { ReactNode } from 'react';
import { wallClock } from '#ui/clock.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { Icon } from '#ui/icon.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { Load } from './load.tsx';
import { PAGE } from './queries.ts';

interface ListProps<Row> {
  label: string;
  query: { data: readonly Row[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  pages: CursorPages<string>;
  icon: 'arrow-down' | 'arrow-up';
  empty: string;
  row: (row: Row) => ReactNode;
}

/** Rows, or what stands in their place, with the pager below. */
export function HistoryList<Row extends { readonly _id: string }>(props: ListProps<Row>): ReactNode {
  const { label, query, pages, icon, empty, row } = props;
  return (
    <Load query={query} fallback={<Waiting />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={icon} text={empty} className="min-h-80" />
        ) : (
          <>
            <ul aria-label={label} className="flex flex-col gap-2">
              {rows.slice(0, PAGE).map((one) => (
                <li key={one._id} className="flex flex-col gap-2 rounded-lg bg-raised px-4 py-3">
                  {row(one)}
                </li>
              ))}
            </ul>
            {pages.pager(rows.length > PAGE ? rows[PAGE - 1]?._id : null)}
          </>
        )
      }
    </Load>
  );
}

function Waiting(): ReactNode {
  return (
    <div aria-busy className="flex flex-col gap-2">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}

interface HeadProps {
  currency: string;
  amount: string;
  /** "Ethereum · Nov 20, 2026, 14:05" */
  about: string;
  status: ReactNode;
  /** It came in: green and with a plus. */
  gained?: boolean;
}

/** First lines of a row: how much, which way and when, and where it is. */
export function RowHead({ currency, amount, about, status, gained = false }: HeadProps): ReactNode {
  return (
    <div className="flex items-center gap-3">
      <CurrencyIcon id={currency} size={28} lazy />
      <div className="min-w-0 flex-1">
        <Money amount={amount} currency={currency} profit={gained} className="font-semibold" />
        <p className="truncate text-xs text-fg3 tnum">{about}</p>
      </div>
      {status}
    </div>
  );
}

/** A transaction or address: short, with the whole of it to copy, and its page where there is one. */
export function Code({ name, text, link }: { name: string; text: string; link?: string | null }): ReactNode {
  const t = useT('cashier');
  const short = text.length > 26 ? `${text.slice(0, 12)}…${text.slice(-10)}` : text;
  return (
    <div className="flex min-h-8 items-center gap-2 text-xs text-fg2">
      <span className="shrink-0 text-fg3">{name}</span>
      {link ? (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          dir="ltr"
          title={text}
          className={`${linkClass()} min-w-0 truncate font-mono`}
        >
          {short}
          <Icon name="external" size={12} label={t('newTab')} />
        </a>
      ) : (
        <span dir="ltr" title={text} className="min-w-0 truncate font-mono">
          {short}
        </span>
      )}
      <span className="ms-auto flex shrink-0">
        <CopyButton text={text} label={t('copyNamed', { name })} copiedLabel={t('copied')} size={32} />
      </span>
    </div>
  );
}

/** "Nov 20, 2:05 PM" by the viewer's own clock; with the year where it is another. */
export function momentText(iso: string): string {
  const at = new Date(iso);
  const thisYear = at.getFullYear() === new Date(wallClock()).getFullYear();
  return at.toLocaleString(figureLocale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(!thisYear && { year: 'numeric' }),
  });
}
