import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import type { MultiplayerBet } from '../../contract.ts';

/** Height of a row in CSS pixels. */
export const ROW = 44;
export const LIST_GRID =
  'grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 px-4 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,.7fr)_minmax(0,1fr)]';

interface RowProps {
  bet: MultiplayerBet;
  mine: boolean;
  /** The round is over and everybody has seen it. */
  ended: boolean;
}

function rowOf({ bet, ended }: RowProps) {
  const { multiplier, payout } = bet.additional;
  const won = multiplier !== null && multiplier > 0;
  return {
    won,
    lost: ended && !won,
    multiplier,
    wager: bet.game.wager,
    payout: won ? payout : null,
    open: () => void openModal('bet-overview', { id: bet.id }),
  };
}

/** Avatar and name; of a player who hides, neither. */
function Who({
  bet: { user },
  mine,
  lost,
}: {
  bet: MultiplayerBet;
  mine: boolean;
  lost: boolean;
}): ReactNode {
  const t = useT('originals.room');
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-2',
        mine ? 'font-semibold text-accent' : lost ? 'text-fg3' : 'text-fg2',
      )}
    >
      {user ? (
        <Avatar seed={user._id} src={user.avatar} size={24} className={lost ? 'opacity-60' : ''} />
      ) : (
        <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-hover text-fg3">
          <Icon name="eye-off" size={14} />
        </span>
      )}
      <span className="truncate">{mine ? t('you') : (user?.name ?? t('hidden'))}</span>
    </span>
  );
}

/** A row of the whole list: player, stake, multiplier or aim, payout. */
export function ListRow(props: RowProps): ReactNode {
  const { bet, mine } = props;
  const { won, lost, multiplier, wager, payout, open } = rowOf(props);
  const target = Number(bet.told['target']);
  const factor = won && multiplier !== null ? multiplier : target;
  return (
    <button
      type="button"
      onClick={open}
      className={cx(
        LIST_GRID,
        'h-11 w-full text-start -outline-offset-2 transition-colors hover:bg-hover',
        mine ? 'bg-accent/10' : 'odd:bg-raised/40',
      )}
    >
      <Who bet={bet} mine={mine} lost={lost} />
      <span
        className={cx('flex min-w-0 items-center justify-end gap-1.5 tnum', lost ? 'text-fg3' : 'text-fg2')}
      >
        <Money amount={wager} currency={bet.game.currency} mark="icon" />
      </span>
      <span
        className={cx(
          'text-end font-semibold tnum max-sm:hidden',
          won ? 'text-win' : lost || !factor ? 'text-fg3' : 'text-fg2',
        )}
      >
        {factor ? formatMultiplier(factor) : '–'}
      </span>
      <span className={cx('truncate text-end font-semibold tnum', won ? 'text-win' : 'text-fg3')}>
        {payout === null ? '–' : <Money amount={payout} currency={bet.game.currency} mark="none" />}
      </span>
    </button>
  );
}

/** A row of one column of the table: player and stake, or what it paid. */
export function ColumnRow(props: RowProps): ReactNode {
  const { bet, mine } = props;
  const { won, lost, wager, payout, open } = rowOf(props);
  return (
    <button
      type="button"
      onClick={open}
      className={cx(
        'grid h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-2 px-3 text-start -outline-offset-2 transition-colors hover:bg-hover',
        mine ? 'bg-accent/10' : 'odd:bg-raised/40',
      )}
    >
      <Who bet={bet} mine={mine} lost={lost} />
      <span
        className={cx(
          'flex min-w-0 items-center gap-1.5 tnum',
          won ? 'font-semibold text-win' : lost ? 'text-fg3' : 'text-fg2',
        )}
      >
        <Money amount={payout ?? wager} currency={bet.game.currency} mark="icon" />
      </span>
    </button>
  );
}
