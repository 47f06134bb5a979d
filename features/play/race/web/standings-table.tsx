import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import type { RaceEntry } from '../contract.ts';
import { dollars } from './race-text.ts';
import { Place, Racer } from './racer.tsx';

const CELL = 'h-(--row) overflow-hidden px-2 text-ellipsis whitespace-nowrap first:ps-3 last:pe-4';

const COLUMNS = [
  { id: 'place', className: 'w-12 text-start sm:w-16' },
  { id: 'player', className: 'text-start' },
  { id: 'wagered', className: 'w-[25%] text-end sm:w-[27%]' },
  { id: 'prize', className: 'w-[18%] text-end sm:w-[23%]' },
] as const;

interface StandingsTableProps {
  /** Null while loading. */
  entries: readonly RaceEntry[] | null;
  /** Dollars a place wins; there are as many rows, taken or not, so the table never changes its height. */
  prizes: readonly string[];
  /** Lower rows, and the heading is only spoken. */
  dense?: boolean;
}

/** Place, player, what they staked, what they win. */
export function StandingsTable({ entries, prizes, dense = false }: StandingsTableProps): ReactNode {
  const t = useT('race');
  return (
    <table
      className={cx(
        'w-full table-fixed border-separate border-spacing-0',
        dense ? '[--row:42px]' : '[--row:48px]',
      )}
      aria-busy={entries === null}
    >
      <caption className="sr-only">{t('standings')}</caption>
      <thead>
        <tr
          className={cx('text-xs text-fg3 *:font-semibold', !dense && 'h-11 *:px-2 *:first:ps-3 *:last:pe-4')}
        >
          {COLUMNS.map(({ id, className }) => (
            <th key={id} scope="col" className={className}>
              <span className={cx(dense && 'sr-only')}>{t(`column.${id}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:nth-child(odd)>td]:bg-raised/50">
        {prizes.map((prize, index) => {
          const entry = entries?.[index];
          if (entry) return <Taken key={index} {...entry} />;
          return <Free key={index} place={index + 1} prize={prize} loading={entries === null} />;
        })}
      </tbody>
    </table>
  );
}

function Taken({ user, entry }: RaceEntry): ReactNode {
  const me = useUser()?._id;
  const view = useMoneyView('usd');
  const own = me !== undefined && user?._id === me;
  return (
    <tr className={cx('h-(--row)', own && '*:bg-accent/10!')} aria-current={own || undefined}>
      <td className={cx(CELL, 'pe-0!')}>
        <Place place={entry.place} />
      </td>
      <td className={CELL}>
        <Racer user={user} own={own} />
      </td>
      <td className={cx(CELL, 'text-end text-fg2 tnum')}>{dollars(entry.wager_usd, view)}</td>
      <td className={cx(CELL, 'text-end font-semibold text-win tnum')}>
        {dollars(entry.prize_usd, view, true)}
      </td>
    </tr>
  );
}

function Free({ place, prize, loading }: { place: number; prize: string; loading: boolean }): ReactNode {
  const t = useT('race');
  const view = useMoneyView('usd');
  return (
    <tr className="h-(--row) text-fg3">
      <td className={cx(CELL, 'pe-0!')}>
        <Place place={place} free />
      </td>
      <td className={CELL}>{loading ? <Skeleton shape="text" className="w-28 max-w-full" /> : t('free')}</td>
      <td className={cx(CELL, 'text-end')}>
        {loading && <Skeleton shape="text" className="ms-auto w-16 max-w-full" />}
      </td>
      <td className={cx(CELL, 'text-end tnum')}>{dollars(prize, view, true)}</td>
    </tr>
  );
}
