import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { PoolView } from '../contract.ts';
import { colourOf } from './colours.ts';
import { MODE_ICONS } from './modes.ts';
import { SeatFace } from './seat-face.tsx';
import { sharePercent } from './share.ts';

/** A pool in the lobby; the whole card leads to its page. */
export function PoolCard({ pool, mine }: { pool: PoolView; mine: boolean }): ReactNode {
  const t = useT('pvp.lobby');
  const { id, mode, currency, demo, players, seats, pot, minStake, fee, status, locksAt, expiresAt } = pool;
  const isOver = status === 'settled' || status === 'cancelled' || status === 'expired';
  const free = status === 'open' && players.length < seats && !mine;
  return (
    <li>
      <AppLink
        to={`/pvp/pool/${id}`}
        className={cx(
          'flex h-full min-w-0 flex-col gap-3 rounded-lg border bg-panel p-4 transition-[transform,background-color] hover:-translate-y-1 hover:bg-raised',
          mine && !isOver ? 'border-accent/60' : 'border-line/70',
        )}
      >
        <span className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <span className="flex min-w-0 items-center gap-2 text-base font-bold">
            <Icon name={MODE_ICONS[mode]} size={20} className="text-accent" />
            <span className="truncate">{t(`mode.${mode}`)}</span>
          </span>
          <span className="flex shrink-0 gap-1.5">
            {pool.private && <Badge>{t('private')}</Badge>}
            {demo && <Badge>{t('kind.play')}</Badge>}
          </span>
        </span>
        <Miniature pool={pool} />
        <span className="grid grid-cols-[auto_auto_auto] items-end justify-between gap-2 text-sm">
          <span className="grid gap-0.5">
            <span className="text-xs text-fg3">{t(mode === 'jackpot' ? 'from' : 'stake')}</span>
            <span className="font-semibold tnum">
              <Money amount={minStake} currency={currency} mark="none" />
              {mode === 'sng' && (
                <span className="text-fg3">
                  {' '}
                  + <Money amount={fee} currency={currency} mark="none" />
                </span>
              )}
            </span>
          </span>
          <span className="grid justify-items-center gap-0.5">
            <span className="text-xs text-fg3">{t('players')}</span>
            <span className="font-semibold tnum">
              {players.length}/{seats}
            </span>
          </span>
          <span className="grid justify-items-end gap-0.5">
            <span className="text-xs text-fg3">{t('pot')}</span>
            <Money amount={pot} currency={currency} className="font-bold text-win" />
          </span>
        </span>
        <span className="mt-auto flex min-h-8 items-center justify-between gap-2 border-t border-line/70 pt-3 text-sm text-fg2">
          {status === 'open' ? (
            <span className="flex items-center gap-1.5">
              <Icon name="clock" size={16} />
              <Countdown until={locksAt ?? expiresAt} />
            </span>
          ) : (
            <Outcome pool={pool} />
          )}
          {mine && <Badge tone="accent">{t('yours')}</Badge>}
          {free && (
            <span className={buttonClass({ variant: 'primary', size: 32 })}>
              {t('enter')}
              <Icon name="arrow-right" size={16} className="rtl:rotate-180" />
            </span>
          )}
        </span>
      </AppLink>
    </li>
  );
}

function Outcome({ pool: { players, result, status, table } }: { pool: PoolView }): ReactNode {
  const t = useT('pvp.lobby');
  const winners = players.filter(({ user }) => result?.winners.includes(user._id));
  const first = players.find(({ user }) => user._id === result?.winners[0]);
  if (first)
    return (
      <span className="flex min-w-0 items-center gap-2 text-fg">
        <Icon name="trophy" size={16} className="shrink-0 text-win" />
        <span className="truncate">{t('won', { name: first.user.name, more: winners.length - 1 })}</span>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      {table && status === 'locked' && <span className="size-2 shrink-0 rounded-full bg-win" />}
      <span className="truncate">{table && status === 'locked' ? t('atTable') : t(`status.${status}`)}</span>
    </span>
  );
}

/** Faces of a card; more are counted. */
const FACES = 6;

/** Who is in, at a glance: shares of a jackpot, else seats. */
function Miniature({ pool }: { pool: PoolView }): ReactNode {
  const t = useT('pvp.lobby');
  const { mode, players, seats, pot, decimals, result, status } = pool;
  const dim = status === 'cancelled' || status === 'expired';
  const shown = players.slice(0, FACES);
  const free = mode === 'jackpot' ? 0 : Math.min(seats, FACES) - shown.length;
  const more = Math.max(players.length, mode === 'jackpot' ? 0 : seats) - shown.length - Math.max(free, 0);
  return (
    <span
      aria-hidden
      className={cx('grid content-center gap-3 rounded-md bg-bg p-3 h-24', dim && 'opacity-50 grayscale')}
    >
      <span className="flex items-center justify-center gap-2">
        {shown.map(({ user }) => (
          <SeatFace
            key={user._id}
            user={user}
            size={mode === 'coinflip' || mode === 'duel' ? 48 : 36}
            look={!result ? 'in' : result.winners.includes(user._id) ? 'won' : 'out'}
          />
        ))}
        {Array.from({ length: Math.max(free, 0) }, (_, at) => (
          <SeatFace key={at} user={undefined} size={mode === 'coinflip' || mode === 'duel' ? 48 : 36} />
        ))}
        {more > 0 && <span className="text-xs font-semibold text-fg3 tnum">+{more}</span>}
      </span>
      {pool.battle && (
        <span className="truncate text-center text-xs font-semibold text-fg2">
          {t('battle', { kind: pool.battle.kind, cases: pool.battle.cases.length })}
        </span>
      )}
      {mode === 'jackpot' && (
        <span className="flex h-2 w-full gap-px overflow-clip rounded-full bg-raised">
          {players.map(({ user, stake }, at) => (
            <span
              key={user._id}
              style={{ width: `${sharePercent(stake, pot, decimals)}%`, background: colourOf(at) }}
            />
          ))}
        </span>
      )}
    </span>
  );
}
