import { memo, type ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAmountView } from '#platform/web/amount-view.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import type { FeedRow } from './feed-list.ts';

interface FeedTableProps {
  /** Null while loading. */
  rows: readonly FeedRow[] | null;
  /** Rows the table holds room for: it never changes its height. */
  count: number;
  caption: string;
  empty: string;
}

const HEAD = 'px-2 font-semibold first:pl-4 last:pr-4';
const CELL = 'overflow-hidden px-2 text-ellipsis whitespace-nowrap first:pl-4 last:pr-4';

/**
 * Rows keep their place and only change what they say (they are keyed by position), so a busy feed
 * never moves anything in the page.
 */
export function FeedTable({ rows, count, caption, empty }: FeedTableProps): ReactNode {
  const t = useT('feed.column');
  return (
    <div
      className="relative overflow-hidden rounded-xl border border-line/70 bg-panel"
      aria-busy={rows === null}
    >
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-11 text-xs text-fg3">
            <th scope="col" className={cx(HEAD, 'w-[34%] text-left md:w-[22%]')}>
              {t('game')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-left max-sm:hidden')}>
              {t('player')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-left max-lg:hidden')}>
              {t('time')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-right max-md:hidden')}>
              {t('bet')}
            </th>
            <th scope="col" className={cx(HEAD, 'w-[24%] text-right md:w-[14%]')}>
              {t('multiplier')}
            </th>
            <th scope="col" className={cx(HEAD, 'text-right')}>
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
      <td className={cx(CELL, 'max-md:hidden')}>{bar('ml-auto w-16')}</td>
      <td className={CELL}>{bar('ml-auto w-12')}</td>
      <td className={CELL}>{bar('ml-auto w-20')}</td>
    </tr>
  );
}

const Row = memo(function Row({ row: { live, fresh } }: { row: FeedRow }): ReactNode {
  const t = useT('feed');
  const { game, metadata, user } = live;
  const time = new Date(game.created_at);
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
        {user ? (
          user.name
        ) : (
          <span className="flex items-center gap-1.5 text-fg3">
            <Icon name="eye-off" size={16} />
            {t('hidden')}
          </span>
        )}
      </td>
      <td className={cx(CELL, 'text-fg3 tnum max-lg:hidden')}>
        <time dateTime={game.created_at}>
          {Number.isNaN(time.getTime()) ? '' : time.toLocaleTimeString('en', { hour12: false })}
        </time>
      </td>
      <td className={cx(CELL, 'text-right text-fg2 max-md:hidden')}>
        <Money value={game.wager} currency={game.currency} />
      </td>
      <td className={cx(CELL, 'text-right font-semibold tnum', gain ? 'text-fg' : 'text-fg3')}>
        {formatMultiplier(game.multiplier)}
      </td>
      <td className={cx(CELL, 'text-right font-semibold')}>
        <Money value={game.profit} currency={game.currency} profit />
      </td>
    </tr>
  );
});

function Money({
  value,
  currency,
  profit = false,
}: {
  value: string;
  currency: string;
  profit?: boolean;
}): ReactNode {
  const known = useCurrency(currency);
  const view = useAmountView();
  const icon = (
    <img
      src={`/art/currency/${currency}.svg`}
      alt={currency.toUpperCase()}
      width={16}
      height={16}
      loading="lazy"
      className="shrink-0"
    />
  );
  if (!known)
    return (
      <Amount
        value={value}
        kind="crypto"
        code={currency.toUpperCase()}
        profit={profit}
        className="max-w-full"
      />
    );
  const { value: shown, ...format } = view(value, known);
  const lost = profit && value.startsWith('-');
  return (
    <Amount
      value={shown}
      {...format}
      code=""
      icon={icon}
      profit={profit && !lost}
      className={cx('max-w-full', lost && 'text-fg3')}
    />
  );
}
