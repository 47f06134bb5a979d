/** Small pieces that every page of the back office is built from. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatMoney, formatPercent } from '#ui/format.ts';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { Worth } from '../fields.ts';
import { timeText } from './time-text.ts';

/** Terms and what they are, in two columns. */
export function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-xs leading-5 text-fg3">{term}</dt>
          <dd className="min-w-0 break-words tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A long id or hash; it scrolls inside itself rather than widening the page. */
export function Mono({ children, className }: { children: ReactNode; className?: string }): ReactNode {
  return <span className={cx('font-mono text-xs break-all text-fg2', className)}>{children}</span>;
}

interface CoinProps {
  value: string;
  currency: string;
  /** Gains green with a plus, losses red with a minus. */
  profit?: boolean;
  /** Leaves the currency's code out, where a column names it. */
  bare?: boolean;
  /** Play money, quieter. */
  demo?: boolean;
}

/** An amount in its own currency, with the places it has. */
export function Coin({ value, currency, profit = false, bare = false, demo = false }: CoinProps): ReactNode {
  const known = useStore((state) => state.currencies.find(({ id }) => id === currency));
  return (
    <Amount
      value={value}
      kind="crypto"
      decimals={known?.scale ?? 8}
      least={known?.decimals === 2 ? 2 : 0}
      profit={profit && !demo}
      {...(bare ? {} : { code: currency.toUpperCase() })}
      className={demo ? 'text-fg3' : ''}
    />
  );
}

/** Euros from a decimal string. */
export function Euro({ value, profit = false }: { value: string; profit?: boolean }): ReactNode {
  return <Amount value={value} kind="fiat" symbol="€" profit={profit} />;
}

export function euroText(value: string): string {
  return formatMoney(value, { kind: 'fiat', symbol: '€' });
}

/** A game by the name players know it under. */
export function gameTitle(id: string): string {
  return boot().games.find((game) => game.id === id)?.title ?? id;
}

/** What the house kept of what was staked. */
export function marginText({ result, wagered }: Pick<Worth, 'result' | 'wagered'>): string {
  const staked = Number(wagered);
  return staked === 0 ? '–' : formatPercent(Number(result) / staked);
}

/** A moment in UTC; on phones date and time of day lie one over the other, or they would break the tables. */
export function Time({ iso }: { iso: string }): ReactNode {
  const [day, clock] = timeText(iso).split(' ');
  return (
    <time
      dateTime={iso}
      className="tnum whitespace-nowrap text-fg2 max-sm:inline-flex max-sm:flex-col max-sm:align-middle max-sm:text-xs"
    >
      <span>{day}</span> <span>{clock}</span>
    </time>
  );
}

/** Says of money that it is not the player's own: play money, bonus money. */
export function MoneyBadge({ row: { demo, bonus } }: { row: { demo: boolean; bonus: boolean } }): ReactNode {
  const t = useT('backoffice');
  if (demo) return <Badge tone="warn">{t('demo')}</Badge>;
  return bonus ? <Badge tone="info">{t('bonus')}</Badge> : null;
}

/** JSON as it is, for details nobody has drawn a form for. */
export function JsonBlock({ value, label }: { value: unknown; label: string }): ReactNode {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-90 overflow-auto rounded-md bg-bg p-3 font-mono text-xs leading-5 text-fg2 -outline-offset-2"
    >
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
