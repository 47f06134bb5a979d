import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useT } from '#platform/web/i18n.ts';
import type { PlayerView } from '../contract.ts';
import { Chips, currencyOf } from './chips.tsx';
import { Card } from './felt-card.tsx';
import { HandName } from './hand-name.tsx';
import { nameInHand } from './name-in-hand.ts';
import type { KnownTable } from './queries.ts';
import { EmptySeat, Seat } from './seat.tsx';

interface Props {
  data: KnownTable;
  own: PlayerView | undefined;
}

/** The table: seats round it, the own one below, board and pot in its middle. */
export function Felt({ data, own }: Props): ReactNode {
  const t = useT('poker.table');
  const { table } = data;
  const first = own?.seat ?? 0;
  return (
    <>
      <section
        aria-label={t('label', { name: table.name })}
        className="relative mx-auto mt-6 mb-4 aspect-3/4 w-full min-[360px]:aspect-5/6 max-w-100 sm:mb-10 sm:aspect-[9/5] sm:max-w-240"
      >
        <div
          aria-hidden
          className="absolute inset-x-[8%] inset-y-[9%] rounded-[45%/32%] border-8 border-line bg-raised shadow-card sm:rounded-[32%/50%]"
        />
        <Middle data={data} />
        <ul aria-label={t('seats')}>
          {Array.from({ length: table.seats }, (_, at) => {
            const seat = (first + at) % table.seats;
            const player = table.players.find((one) => one.seat === seat);
            return (
              <li
                key={seat}
                // Four own cards are wider than the seat.
                style={{ ...placeOf(at, table.seats), zIndex: player && player === own ? 1 : undefined }}
                className="absolute start-[calc(50%+var(--x)*37%)] top-[calc(50%+var(--y)*41%)] w-22 -translate-x-1/2 -translate-y-1/2 sm:start-[calc(50%+var(--x)*42%)] sm:w-30 rtl:translate-x-1/2"
              >
                {player ? (
                  <Seat data={data} player={player} isOwn={player === own} />
                ) : (
                  <EmptySeat data={data} seat={seat} isSeated={own !== undefined} />
                )}
              </li>
            );
          })}
        </ul>
        <Announcer data={data} own={own} />
      </section>
      {/* Between the seats of a phone there is no room for it. */}
      <div className="min-h-12 sm:hidden">{table.hand && <Outcome data={table} />}</div>
    </>
  );
}

/** Clockwise from below; -1 to 1 in both directions. */
function placeOf(at: number, seats: number): CSSProperties {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / seats;
  return { '--x': Math.cos(angle).toFixed(3), '--y': Math.sin(angle).toFixed(3) } as CSSProperties;
}

function Middle({ data: { table } }: { data: KnownTable }): ReactNode {
  const t = useT('poker.table');
  const { hand, sitAndGo, tournament } = table;
  const currency = currencyOf(table);
  return (
    <div className="absolute inset-x-[10%] top-[45%] grid sm:top-1/2 -translate-y-1/2 justify-items-center gap-2">
      {hand ? (
        <>
          <p className="rounded-full bg-bg/70 px-3 py-1 text-sm font-bold tnum">
            {t('pot')} <Chips amount={hand.pot} currency={currency} />
          </p>
          <ul aria-label={t('board')} className="flex justify-center gap-1 sm:gap-2">
            {Array.from({ length: 5 }, (_, at) => {
              const name = hand.board[at] ?? hand.result?.rabbit[at - hand.board.length];
              return (
                <li
                  key={at}
                  className={cx(
                    'w-8 rounded-[8%/5.7%] sm:w-16',
                    name === undefined && 'aspect-5/7 border border-dashed border-line',
                    name !== undefined && at >= hand.board.length && 'opacity-60',
                  )}
                >
                  {name !== undefined && <Card name={name} />}
                </li>
              );
            })}
          </ul>
          {hand.result?.second && (
            <ul aria-label={t('secondBoard')} className="flex justify-center gap-1 sm:gap-2">
              {hand.result.second.map((name) => (
                <li key={name} className="w-8 sm:w-16">
                  <Card name={name} />
                </li>
              ))}
            </ul>
          )}
          <div className="max-sm:hidden">
            <Outcome data={table} />
          </div>
        </>
      ) : (
        <p className="text-center text-sm text-balance text-fg2">
          {t(sitAndGo || tournament ? 'soon' : 'waitForPlayers')}
        </p>
      )}
    </div>
  );
}

function Outcome({ data }: { data: KnownTable['table'] }): ReactNode {
  const { hand, players } = data;
  const currency = currencyOf(data);
  const t = useT('poker.table');
  const { result } = hand!;
  if (!result) return null;
  const nameOf = (seat: number) => nameInHand(players, seat) ?? t('seatNo', { no: seat + 1 });
  const shownBy = (seat: number) => result.shown.find((one) => one.seat === seat)?.cards;
  const boardOf = (run: number) => (run === 1 ? result.second : null) ?? hand!.board;
  return (
    <ul className="grid gap-1 text-center text-xs font-semibold">
      {result.pots.flatMap(({ winners }, at) =>
        winners.map(({ seat, amount, run }) => (
          <li key={`${at}-${run}-${seat}`} className="rounded-full bg-bg/70 px-2 py-0.5">
            {result.pots.length > 1 && (
              <span className="text-fg3">{at === 0 ? t('mainPot') : t('sidePot', { no: at })} </span>
            )}
            {result.second && <span className="text-fg3">{t('run', { no: run + 1 })} </span>}
            {t('wins', { name: nameOf(seat) })}{' '}
            <Chips amount={amount} currency={currency} className="text-win" />
            {shownBy(seat) && (
              <span className="text-fg2">
                {' · '}
                <HandName game={data.game} cards={shownBy(seat)!} board={boardOf(run)} />
              </span>
            )}
          </li>
        )),
      )}
    </ul>
  );
}

/** What a screen reader hears: whose turn it is, and what was done. */
function Announcer({ data: { table }, own }: Props): ReactNode {
  const t = useT('poker.table');
  const { hand, players } = table;
  const nameOf = (seat: number) => nameInHand(players, seat) ?? t('seatNo', { no: seat + 1 });
  const last = hand?.last
    ? t(`did.${hand.last.type}`, { name: nameOf(hand.last.seat), amount: hand.last.to ?? '' })
    : '';
  const turn = hand?.legal && own?.seat === hand.legal.seat ? t('yourTurn') : '';
  return (
    <p aria-live="polite" className="sr-only">
      {[last, turn].filter(Boolean).join(' ')}
    </p>
  );
}
