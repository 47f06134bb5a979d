import { useState, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Slider } from '#ui/slider.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { HandReply } from '../hand-contract.ts';
import { Chips } from './chips.tsx';
import { useDeckStyle } from './deck-style.ts';
import { Card } from './felt-card.tsx';
import { HandName } from './hand-name.tsx';
import { momentsOf, type Moment } from './replay.ts';

/** The cards of a seat as whoever looks may see them. */
export interface Hole {
  readonly seat: number;
  readonly cards: readonly string[];
}

interface Props {
  hand: HandReply;
  /** Seats whose cards are open from the first moment on. */
  holes: readonly Hole[];
  /** Below the seats. */
  children?: ReactNode;
}

/** One hand, moment by moment. */
export function Replayer({ hand, holes, children }: Props): ReactNode {
  const t = useT('poker.replay');
  const variant = useT('poker.variant');
  const moments = momentsOf(hand);
  const last = moments.length - 1;
  const [at, setAt] = useState(last);
  const moment = moments[at]!;
  return (
    <div style={useDeckStyle()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-fg2">
        {t('about', { name: hand.name, no: hand.no })} · {variant(`long.${hand.game}`)}
      </p>
      <ul aria-label={t('board')} className="flex min-h-14 justify-center gap-1.5">
        {moment.board.map((name) => (
          <li key={name} className="w-10">
            <Card name={name} />
          </li>
        ))}
      </ul>
      {at === last && hand.result.second && (
        <ul aria-label={t('secondBoard')} className="flex min-h-14 justify-center gap-1.5">
          {hand.result.second.map((name) => (
            <li key={name} className="w-10">
              <Card name={name} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-center font-bold tnum">
        {t('pot')} <Chips amount={moment.pot} currency={hand.chips ? null : hand.currency} />
      </p>
      <p role="status" className="text-center text-sm">
        <Words hand={hand} moment={moment} />
      </p>
      <div className="flex items-center gap-2">
        <IconButton icon="chevron-left" label={t('back')} disabled={at === 0} onClick={() => setAt(at - 1)} />
        <Slider
          label={t('moment')}
          min={0}
          max={last}
          value={at}
          onChange={setAt}
          valueText={(value) => t('step', { at: value + 1, of: last + 1 })}
        />
        <IconButton
          icon="chevron-right"
          label={t('on')}
          disabled={at === last}
          onClick={() => setAt(at + 1)}
        />
      </div>
      <Seats hand={hand} holes={holes} moment={moment} ended={at === last} />
      {children}
    </div>
  );
}

function Words({ hand, moment }: { hand: HandReply; moment: Moment }): ReactNode {
  const t = useT('poker.replay');
  const { kind, seat, what, amount } = moment;
  if (kind === 'end') return t('end');
  if (kind === 'street') return t(`street.${what}`);
  const name = hand.seats.find((one) => one.seat === seat)?.name ?? '';
  return (
    <>
      {t(kind === 'post' ? `post.${what}` : `did.${what}`, { name })}{' '}
      {amount !== null && <Chips amount={amount} currency={hand.chips ? null : hand.currency} />}
    </>
  );
}

interface SeatsProps extends Pick<Props, 'hand' | 'holes'> {
  moment: Moment;
  ended: boolean;
}

function Seats({ hand, holes, moment, ended }: SeatsProps): ReactNode {
  const t = useT('poker.replay');
  const words = useT('poker.bot');
  const cardsOf = (seat: number) =>
    holes.find((one) => one.seat === seat)?.cards ??
    (ended ? (hand.result.shown.find((one) => one.seat === seat)?.cards ?? []) : []);
  const { second } = hand.result;
  const boards = ended && second ? [moment.board, second] : [moment.board];
  return (
    <ul className="grid gap-1">
      {hand.seats.map(({ seat, name, bot, stack }) => {
        const won = ended
          ? hand.result.pots.flatMap(({ winners }) => winners.filter((one) => one.seat === seat))
          : [];
        const folded = moment.folded.includes(seat);
        return (
          <li
            key={seat}
            className={`flex min-h-12 items-center gap-3 rounded-md bg-raised px-3 text-sm ${folded ? 'text-fg3' : ''}`}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                {name}
                {bot && <span className="text-fg3"> · {words('one')}</span>}
                {seat === hand.button && <span className="text-fg3"> · {t('dealer')}</span>}
              </span>
              {!folded &&
                boards.map((board, at) => (
                  <span key={at} className="block text-xs text-fg2">
                    <HandName game={hand.game} cards={cardsOf(seat)} board={board} />
                  </span>
                ))}
            </span>
            <span className={`flex gap-1 ${folded ? 'opacity-60' : ''}`}>
              {cardsOf(seat).map((card) => (
                <span key={card} className="w-7">
                  <Card name={card} />
                </span>
              ))}
            </span>
            <span className="text-end tnum">
              <Chips amount={stack} currency={hand.chips ? null : hand.currency} />
              {won.map(({ amount }, at) => (
                <span key={`${at}-${amount}`} className="block text-xs text-win">
                  +<Chips amount={amount} currency={hand.chips ? null : hand.currency} />
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
