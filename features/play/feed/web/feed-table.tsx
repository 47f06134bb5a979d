import { memo, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { BetMoney } from './bet-money.tsx';
import type { FeedRow } from './feed-list.ts';

interface FeedTableProps {
  /** Null while loading. */
  rows: readonly FeedRow[] | null;
  /** Rows the table holds room for: it never changes its height. */
  count: number;
  caption: string;
  empty: string;
}

const HEAD = 'px-2 font-semibold first:ps-4 last:pe-4';
const CELL = 'overflow-hidden px-2 text-ellipsis whitespace-nowrap first:ps-4 last:pe-4';

/**
 * Rows keep their place and only change what they say (they are keyed by position), so a busy feed
 * never moves anything in the page. Figures stand at the end of their cell and would move with their width: another
 * figure is another node.
 */
export function FeedTable({ rows, count, caption, empty }: FeedTableProps): ReactNode {
  const t = useT('feed.column');
  return (
    <div
      className="relative overflow-hidden rounded-xl border border-line/70 bg-panel contain-content"
      aria-busy={rows === null}
    >
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-11 text-xs text-fg3">
            <th scope="col" className={cx(HEAD, 'w-[34%] text-start md:w-[22%]')}>
              {t('game')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-start max-sm:hidden')}>
              {t('player')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-start max-lg:hidden')}>
              {t('time')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-end max-md:hidden')}>
              {t('bet')}
            </th>
            <th scope="col" className={cx(HEAD, 'w-[24%] text-end md:w-[14%]')}>
              {t('multiplier')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-end')}>
              {t('profit')}
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:nth-child(odd)>td]:bg-raised/50">
          {Array.from({ length: count }, (_, index) => {
            const row = rows?.[index];
            return row ? <Row key={index} row={row} /> : <Blank key={index} loading={rows === null} />;
          })}
        </tbody>
      </table>
      {rows?.length === 0 && (
        <div className="absolute inset-x-0 top-11 grid h-44 place-items-center px-4 text-center text-fg2">
          <span className="flex flex-col items-center gap-3">
            <span className="grid size-12 place-items-center rounded-full bg-hover text-fg3">
              <Icon name="list" size={22} />
            </span>
            {empty}
          </span>
        </div>
      )}
    </div>
  );
}

function Blank({ loading }: { loading: boolean }): ReactNode {
  const bar = (className: string): ReactNode => loading && <Skeleton shape="text" className={className} />;
  return (
    <tr aria-hidden className="h-11">
      <td className={CELL}>{bar('w-24')}</td>
      <td className={cx(CELL, 'max-sm:hidden')}>{bar('w-20')}</td>
      <td className={cx(CELL, 'max-lg:hidden')}>{bar('w-16')}</td>
      <td className={cx(CELL, 'max-md:hidden')}>{bar('ms-auto w-16')}</td>
      <td className={CELL}>{bar('ms-auto w-12')}</td>
      <td className={CELL}>{bar('ms-auto w-20')}</td>
    </tr>
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "14:05:09" by the viewer's own clock. */
function timeOfDay(iso: string, locale: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  // Making a format costs a hundred times what using one does.
  const known = clocks.get(locale) ?? new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hour12: false });
  clocks.set(locale, known);
  return known.format(time);
}

const Row = memo(function Row({ row: { live, fresh } }: { row: FeedRow }): ReactNode {
  const t = useT('feed');
  const locale = useStore((state) => state.locale);
  const { game, metadata, user } = live;
  const gain = game.status === 'win' && game.multiplier > 1;
  return (
    <tr
      key={fresh ? game.id : 'still'}
      className={cx('relative h-11 transition-colors hover:[&>td]:bg-hover!', fresh && 'animate-fade-in')}
    >
      <td className={CELL}>
        <button
          type="button"
          disabled={!hasModal('bet-overview')}
          aria-label={t('open', { game: metadata.name })}
          onClick={() => void openModal('bet-overview', { id: game.id })}
          className="flex h-11 max-w-full items-center gap-2 font-semibold text-fg -outline-offset-2 after:absolute after:inset-0"
        >
          <img
            src={metadata.image}
            alt=""
            width={22}
            height={28}
            loading="lazy"
            decoding="async"
            className="shrink-0 rounded-sm object-cover"
          />
          <span className="truncate">{metadata.name}</span>
        </button>
      </td>
      <td className={cx(CELL, 'text-fg2 max-sm:hidden')}>
        <Player user={user} />
      </td>
      <td className={cx(CELL, 'text-fg3 tnum max-lg:hidden')}>
        <time dateTime={game.created_at}>{timeOfDay(game.created_at, locale)}</time>
      </td>
      <td className={cx(CELL, 'text-end text-fg2 max-md:hidden')}>
        <BetMoney key={game.wager + game.currency} value={game.wager} currency={game.currency} />
      </td>
      <td className={cx(CELL, 'text-end font-semibold tnum', gain ? 'text-fg' : 'text-fg3')}>
        <span key={game.multiplier}>{formatMultiplier(game.multiplier, locale)}</span>
      </td>
      <td className={cx(CELL, 'text-end font-semibold')}>
        <BetMoney key={game.profit + game.currency} value={game.profit} currency={game.currency} profit />
      </td>
    </tr>
  );
});

/** Who made a bet. One who hides cannot be opened; the house sends no name then. */
function Player({ user }: Pick<FeedRow['live'], 'user'>): ReactNode {
  const t = useT('feed');
  if (!user)
    return (
      <span className="flex items-center gap-1.5 text-fg3">
        <Icon name="eye-off" size={16} />
        {t('hidden')}
      </span>
    );
  const face = (
    <>
      <Avatar seed={user._id} src={user.avatar} size={20} />
      <span className="truncate">{user.name}</span>
      {user.vipLevel > 0 && (
        // The number alone: the name needs the room.
        <Badge tone="warn">
          <span aria-hidden>{user.vipLevel}</span>
          <span className="sr-only">{t('vip', { level: user.vipLevel })}</span>
        </Badge>
      )}
    </>
  );
  if (!hasModal('user-profile')) return <span className="flex items-center gap-2">{face}</span>;
  return (
    <button
      type="button"
      onClick={() => void openModal('user-profile', { id: user._id })}
      // Over the button that covers the row.
      className="relative z-1 flex h-11 max-w-full items-center gap-2 -outline-offset-2 hover:text-fg hover:underline"
    >
      {face}
    </button>
  );
}
