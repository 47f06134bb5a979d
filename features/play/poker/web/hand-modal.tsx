import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import type { HandReply } from '../hand-contract.ts';
import { handQuery, proofQuery } from './queries.ts';
import { Replayer } from './replayer.tsx';

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
  return data ? (
    <Replayer hand={data} holes={data.seat === null ? [] : [{ seat: data.seat, cards: data.cards }]}>
      <Proof hand={data} />
    </Replayer>
  ) : (
    <Skeleton className="h-80 w-full" />
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
