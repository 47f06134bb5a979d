import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Slider } from '#ui/slider.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import type { HandReply } from '../hand-contract.ts';
import { Chips } from './chips.tsx';
import { useDeckStyle } from './deck-style.ts';
import { Card } from './felt-card.tsx';
import { handQuery, proofQuery } from './queries.ts';
import { momentsOf, type Moment } from './replay.ts';

export const modal = { title: 'poker.titles.hand', size: 'md' } as const;

interface Props extends ModalProps {
  table: string;
  no: number;
}

/** One hand, moment by moment, with what proves its shuffle: openModal('poker.hand', {table, no}). */
export default function HandModal(props: Props): ReactNode {
  return (
    <Queries>
      <Found {...props} />
    </Queries>
  );
}

function Found({ table, no }: Props): ReactNode {
  const t = useT('poker.replay');
  const { data, isError, isFetching, refetch } = useQuery(handQuery(table, no));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return data ? <Replayer hand={data} /> : <Skeleton className="h-80 w-full" />;
}

function Replayer({ hand }: { hand: HandReply }): ReactNode {
  const t = useT('poker.replay');
  const moments = momentsOf(hand);
  const last = moments.length - 1;
  const [at, setAt] = useState(last);
  const moment = moments[at]!;
  return (
    <div style={useDeckStyle()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-fg2">{t('about', { name: hand.name, no: hand.no })}</p>
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
      <Seats hand={hand} moment={moment} ended={at === last} />
      <Proof hand={hand} />
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

function Seats({ hand, moment, ended }: { hand: HandReply; moment: Moment; ended: boolean }): ReactNode {
  const t = useT('poker.replay');
  const cardsOf = (seat: number) =>
    seat === hand.seat
      ? hand.cards
      : ended
        ? (hand.result.shown.find((one) => one.seat === seat)?.cards ?? [])
        : [];
  return (
    <ul className="grid gap-1">
      {hand.seats.map(({ seat, name, stack }) => {
        const won = ended
          ? hand.result.pots.flatMap(({ winners }) => winners.filter((one) => one.seat === seat))
          : [];
        const folded = moment.folded.includes(seat);
        return (
          <li
            key={seat}
            className={`flex min-h-12 items-center gap-3 rounded-md bg-raised px-3 text-sm ${folded ? 'text-fg3' : ''}`}
          >
            <span className="min-w-0 flex-1 truncate font-semibold">
              {name}
              {seat === hand.button && <span className="text-fg3"> · {t('dealer')}</span>}
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

function Proof({ hand }: { hand: HandReply }): ReactNode {
  const t = useT('poker.replay');
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...proofQuery(hand.table, hand.no), enabled: open });
  if (!open)
    return (
      <Button icon="shield-check" onClick={() => setOpen(true)}>
        {t('proof')}
      </Button>
    );
  if (!data) return <Skeleton className="h-32 w-full" />;
  const text = JSON.stringify(data);
  const fields = [
    ['commitment', data.commitment],
    ['root', data.root],
    ['clientSeeds', data.clientSeeds.join(', ')],
    ['serverSeed', data.serverSeed ?? t('later')],
    ['chain', data.chain.hash],
  ] as const;
  return (
    <section aria-label={t('proof')} className="grid gap-2 rounded-lg bg-raised p-3 text-xs">
      <dl className="grid gap-1.5">
        {fields.map(([name, value]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-fg3">{t(`field.${name}`)}</dt>
            <dd className="break-all tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center justify-between gap-2 text-fg2">
        {t('verify')}
        <CopyButton text={text} label={t('copy')} copiedLabel={t('copied')} size={32} />
      </p>
    </section>
  );
}
