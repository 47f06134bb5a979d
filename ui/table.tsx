import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export interface TableColumn<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures: right-aligned, digits of one width. */
  numeric?: boolean;
  /** Breakpoint under which the column is left out. */
  from?: 'sm' | 'md' | 'lg';
  /** CSS width, so that rows arriving never move the columns. */
  width?: string;
}

export interface TableProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** Null while loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** Spoken name. */
  caption: string;
  /** Rows 40 px high instead of 44. */
  compact?: boolean;
  /** Skeleton rows while loading; give the final count, so nothing moves. */
  placeholders?: number;
  /** In place of rows when there are none. */
  empty?: ReactNode;
  onRow?: (row: Row) => void;
}

const hidden = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' } as const;

/** Rows and columns with a heading; scrolls sideways rather than breaking the page. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, caption, compact, placeholders = 5, empty, onRow } = props;
  const height = compact ? 'h-10' : 'h-11';
  const columnClass = (column: TableColumn<Row>) =>
    cx(
      'px-3 first:ps-4 last:pe-4',
      column.numeric ? 'text-end tnum' : 'text-start',
      column.from && hidden[column.from],
    );
  return (
    // A scrolling region must be reachable by keyboard; words for screen readers are placed in it, else they widen the page.
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative w-full overflow-x-auto rounded-lg -outline-offset-2"
    >
      <table className="w-full border-separate border-spacing-0 whitespace-nowrap" aria-busy={rows === null}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={{ width: column.width }}
                className={cx('h-10 text-xs font-semibold text-fg3', columnClass(column))}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:nth-child(odd)>td]:bg-raised [&>tr>td:first-child]:rounded-s-md [&>tr>td:last-child]:rounded-e-md">
          {rows === null &&
            Array.from({ length: placeholders }, (_, index) => (
              <tr key={index} className={height}>
                {columns.map((column) => (
                  <td key={column.id} className={columnClass(column)}>
                    <Skeleton shape="text" className={cx('w-16', column.numeric && 'ms-auto')} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              className={cx(height, onRow && 'cursor-pointer [&:hover>td]:bg-hover!')}
              {...(onRow && { onClick: () => onRow(row) })}
            >
              {columns.map((column) => (
                <td key={column.id} className={cx('max-w-60 truncate text-fg2', columnClass(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
