import { useMemo, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import type { MultiplayerBet } from '../contract.ts';
import { moneyText } from './money-text.ts';
import { tableRows, type Room } from './room.ts';

const ROW = 44;
const HEIGHT = ROW * 6;
/** Above this many rows only those in sight are in the page. */
const VIRTUAL_FROM = 40;
const GRID =
  'grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 px-4 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,.7fr)_minmax(0,1fr)]';

/** Who plays this round: stake, where they left, what it paid. */
export default function RoomTable({ room, mine }: { room: Room | null; mine: string | null }): ReactNode {
  const t = useT('originals.room');
  const rows = useMemo(() => (room ? tableRows(room, mine) : []), [room, mine]);
  const ended = room?.state.phase === 'settled';
  const row = (bet: MultiplayerBet): ReactNode => <BetRow bet={bet} mine={bet.id === mine} ended={ended} />;
  return (
    <section aria-label={t('title')} className="overflow-hidden rounded-xl border border-line/70 bg-panel">
      <header className="flex h-12 items-center justify-between px-4">
        <h2 className="flex items-center gap-2 font-semibold">
          <Icon name="users" size={18} className="text-fg3" />
          {t('title')}
        </h2>
        <span className="text-xs text-fg3 tnum">{t('count', { count: rows.length })}</span>
      </header>
      <div
        aria-hidden
        className={cx(GRID, 'h-9 border-y border-line/60 bg-bg/40 text-xs font-semibold text-fg3')}
      >
        <span>{t('player')}</span>
        <span className="text-right">{t('bet')}</span>
        <span className="text-right max-sm:hidden">{t('multiplier')}</span>
        <span className="text-right">{t('payout')}</span>
      </div>
      {rows.length === 0 ? (
        <p style={{ height: HEIGHT }} className="grid place-items-center text-fg3">
          {t('empty')}
        </p>
      ) : rows.length > VIRTUAL_FROM ? (
        <VirtualList
          items={rows}
          itemKey={({ id }) => id}
          height={HEIGHT}
          rowHeight={ROW}
          label={t('region')}
        >
          {row}
        </VirtualList>
      ) : (
        <div
          role="region"
          aria-label={t('region')}
          tabIndex={0}
          style={{ height: HEIGHT }}
          className="overflow-y-auto -outline-offset-2"
        >
          {rows.map((bet) => (
            <div key={bet.id}>{row(bet)}</div>
          ))}
        </div>
      )}
    </section>
  );
}

function BetRow({ bet, mine, ended }: { bet: MultiplayerBet; mine: boolean; ended: boolean }): ReactNode {
  const t = useT('originals.room');
  const decimals =
    useStore((state) => state.currencies.find(({ id }) => id === bet.game.currency)?.decimals) ?? 8;
  const { multiplier, payout } = bet.additional;
  const left = multiplier !== null && multiplier > 0;
  const lost = ended && !left;
  const name = mine ? t('you') : (bet.user?.name ?? t('hidden'));
  const icon = (
    <img
      src={`/art/currency/${bet.game.currency}.svg`}
      alt={bet.game.currency.toUpperCase()}
      width={16}
      height={16}
      loading="lazy"
    />
  );
  return (
    <button
      type="button"
      onClick={() => void openModal('bet-overview', { id: bet.id })}
      className={cx(
        GRID,
        'h-11 w-full text-left -outline-offset-2 transition-colors hover:bg-hover',
        mine ? 'bg-accent/10' : 'odd:bg-raised/40',
      )}
    >
      <span
        className={cx(
          'flex min-w-0 items-center gap-2',
          mine ? 'font-semibold text-accent' : lost ? 'text-fg3' : 'text-fg2',
        )}
      >
        {!mine && bet.user === null && <Icon name="eye-off" size={16} className="text-fg3" />}
        <span className="truncate">{name}</span>
      </span>
      <span
        className={cx('flex min-w-0 items-center justify-end gap-1.5 tnum', lost ? 'text-fg3' : 'text-fg2')}
      >
        <span className="truncate">{moneyText(bet.game.wager, { decimals })}</span>
        {icon}
      </span>
      <span className={cx('text-right font-semibold tnum max-sm:hidden', left ? 'text-win' : 'text-fg3')}>
        {left ? formatMultiplier(multiplier) : '–'}
      </span>
      <span className={cx('truncate text-right font-semibold tnum', left ? 'text-win' : 'text-fg3')}>
        {left && payout !== null ? moneyText(payout, { decimals }) : '–'}
      </span>
    </button>
  );
}
