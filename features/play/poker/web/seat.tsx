import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { signOf } from '#ui/decimal.ts';
import { PlayingCard } from '#ui/playing-card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import type { PlayerView } from '../contract.ts';
import { Chips, currencyOf } from './chips.tsx';
import { Card } from './felt-card.tsx';
import type { KnownTable } from './queries.ts';
import { useNow } from './use-now.ts';
import { OWN_SEAT } from './show-seat.ts';
import { ownCards } from './use-table.ts';

/** What a turn takes at most, for the bar: the server says when it ends. */
const TURN_MS = 15_000;

interface Props {
  data: KnownTable;
  player: PlayerView;
  isOwn: boolean;
}

/** A player at the table: cards, name, chips, what was bet, and the time that is left. */
export function Seat({ data, player, isOwn }: Props): ReactNode {
  const t = useT('poker.table');
  const { table } = data;
  const { hand } = table;
  const currency = currencyOf(table);
  const isTurn = hand?.legal?.seat === player.seat;
  const won = hand?.result?.pots.some(({ winners }) => winners.some(({ seat }) => seat === player.seat));
  // Who is out of the hand fades, but for the words, which are to be read.
  const faded = (player.inHand && player.folded) || isOut(player);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center" {...(isOwn && { [OWN_SEAT]: '' })}>
      <div className={cx(faded && 'opacity-55')}>
        <Cards data={data} player={player} isOwn={isOwn} />
      </div>
      <div
        className={cx(
          'grid w-full justify-items-center gap-0.5 rounded-lg border-2 bg-panel px-1.5 py-1 text-center',
          isTurn ? 'border-accent' : won ? 'border-win' : 'border-line',
        )}
      >
        <span className="flex w-full min-w-0 items-center justify-center gap-1 text-xs font-semibold">
          <span className={cx('flex shrink-0', faded && 'opacity-55')}>
            <Avatar src={player.user.avatar} seed={player.user._id} size={16} />
          </span>
          <span className={cx('min-w-0 truncate', faded && 'text-fg2')}>{player.user.name}</span>
          {hand?.button === player.seat && (
            <b className="grid size-4 shrink-0 place-items-center rounded-full bg-fg text-[10px] text-bg">
              <span aria-hidden>D</span>
              <span className="sr-only">{t('dealer')}</span>
            </b>
          )}
        </span>
        <span className={cx('text-sm font-bold tnum', faded && 'text-fg2')}>
          {player.allIn ? t('allIn') : <Chips amount={player.stack} currency={currency} />}
        </span>
        <Status player={player} />
        {isTurn && hand.deadline !== null && !player.bot && (
          <TurnTime deadline={hand.deadline} ahead={data.ahead} bank={hand.bank} />
        )}
      </div>
      {signOf(player.bet) > 0 && (
        <span className="-mt-1 rounded-full bg-warn px-2 text-xs font-bold text-ink tnum">
          <span className="sr-only">{t('bet')} </span>
          <Chips amount={player.bet} currency={currency} />
        </span>
      )}
    </div>
  );
}

/** Out of a sit-and-go, and not its winner. */
function isOut({ place }: PlayerView): boolean {
  return place !== null && place > 1;
}

function Status({ player }: { player: PlayerView }): ReactNode {
  const t = useT('poker.table');
  const bot = useT('poker.bot');
  const text =
    player.place !== null
      ? t('place', { place: player.place })
      : player.leaving
        ? t('leaving')
        : player.out
          ? t('out')
          : player.waits
            ? t('waits')
            : player.bot
              ? bot('one')
              : null;
  return text === null ? null : <span className="text-[10px] text-fg3">{text}</span>;
}

/** Classes of a row of cards and of each in it. */
interface Laid {
  readonly row: string;
  readonly card: string;
}

/** Two cards stand side by side; four do where there is room, and lie over each other where not. */
function laid({ game, seats }: KnownTable['table'], isOwn: boolean, isOpen: boolean): Laid {
  if (game === 'holdem')
    return isOwn
      ? { row: 'gap-0.5 sm:gap-1', card: 'w-10 sm:w-14' }
      : { row: 'gap-0.5', card: 'w-8 sm:w-10' };
  if (isOwn)
    return seats > 6
      ? { row: '-space-x-2 sm:space-x-1', card: 'w-8 sm:w-14' }
      : { row: 'gap-0.5 sm:gap-1', card: 'w-9 sm:w-14' };
  return isOpen ? { row: 'gap-px', card: 'w-6.5 sm:w-9' } : { row: '-space-x-4', card: 'w-8 sm:w-10' };
}

function Cards({ data, player, isOwn }: Props): ReactNode {
  const { hand, game } = data.table;
  if (!hand || !player.inHand) return null;
  const shown = hand.result?.shown.find(({ seat }) => seat === player.seat)?.cards;
  const faces = isOwn ? ownCards(data) : (shown ?? []);
  if (faces.length === 0 && (player.folded || hand.result)) return null;
  const { row, card } = laid(data.table, isOwn, faces.length > 0);
  return (
    <span className={cx('-mb-1 flex justify-center', row)}>
      {Array.from({ length: game === 'omaha' ? 4 : 2 }, (_, at) => (
        <span key={at} className={cx('shrink-0', card)}>
          {faces[at] === undefined ? (
            <PlayingCard card={null} size="fill" plain />
          ) : (
            <Card name={faces[at]} />
          )}
        </span>
      ))}
    </span>
  );
}

function TurnTime({ deadline, ahead, bank }: { deadline: number; ahead: number; bank: boolean }): ReactNode {
  const t = useT('poker.table');
  const left = Math.max(0, deadline - useNow(ahead));
  return (
    <span className="flex w-full items-center gap-1 text-[10px] tnum">
      <ProgressBar
        value={left / TURN_MS}
        label={t(bank ? 'timeBank' : 'time')}
        tone={bank ? 'warn' : 'accent'}
        className="h-1!"
      />
      {Math.ceil(left / 1000)}
    </span>
  );
}

/** A seat to take. */
export function EmptySeat({
  data: { table },
  seat,
  isSeated,
}: {
  data: KnownTable;
  seat: number;
  isSeated: boolean;
}): ReactNode {
  const t = useT('poker.table');
  const user = useUser();
  // Seats of a game with an entry are given by the house.
  if (isSeated || !table.open || table.sitAndGo !== null || table.tournament !== null)
    return (
      <span className="mx-auto block h-10 w-full rounded-lg border-2 border-dashed border-line/60 bg-panel" />
    );
  return (
    <button
      type="button"
      aria-label={t('sitAt', { no: seat + 1 })}
      onClick={() =>
        void (user ? openModal('poker.sit', { table: table.id, seat }) : openModal('auth', { tab: 'login' }))
      }
      className="block h-10 w-full rounded-lg border-2 border-dashed border-line bg-panel text-xs font-semibold text-fg2 hover:bg-hover"
    >
      {t('sit')}
    </button>
  );
}
