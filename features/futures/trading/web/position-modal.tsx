import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { saveText } from '#platform/web/save-file.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { hasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import type { position, PositionView } from '../contract.ts';
import { positionTicks } from './position-ticks.ts';
import { positionQuery } from './queries.ts';
import { verifyTickPath } from './verify-path.ts';

export const modal = { title: 'trading.titles.position', size: 'md' } as const;

interface Props extends ModalProps {
  id: string;
}

/** A position with the two ticks it was filled at and what proves them: openModal('trading.position', {id}). */
export default function PositionModal({ id, close }: Props): ReactNode {
  return (
    <Queries>
      <Details id={id} close={close} />
    </Queries>
  );
}

function Details({ id, close }: Props): ReactNode {
  const t = useT('trading.details');
  const { data, isError, isFetching, refetch } = useQuery(positionQuery(id));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-80 w-full" />;
  const { position: one, proof, readings } = data;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['bet', `${one.ticker} · ${t(one.direction)} · ${one.multiplier}×`],
    ['wager', <Money key="w" amount={one.wager} currency={one.currency} />],
    ['entry', one.entry ?? '–'],
    ['bust', one.bust ?? '–'],
    ['exit', one.exit ?? '–'],
    [
      'profit',
      one.profit === null ? '–' : <Money key="p" amount={one.profit} currency={one.currency} profit />,
    ],
  ];
  return (
    <div className="grid gap-4">
      <dl className="grid gap-2 tnum">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6">
            <dt className="text-fg3">{t(name)}</dt>
            <dd className="text-end font-semibold break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {proof.map((part, index) => (
        <Proof
          key={part.tick.seq}
          part={part}
          label={t(index === 0 ? 'opened' : 'closed')}
          ticker={one.ticker}
          close={close}
        />
      ))}
      {readings.map((part) => (
        <Facts
          key={part.tick.seq}
          label={t(part.tick.seq === one.opened?.seq ? 'opened' : 'closed')}
          facts={[
            ['price', part.tick.price],
            ['number', String(part.tick.seq)],
            ['readings', part.readings],
            ['hash', part.sources],
          ]}
        />
      ))}
      {one.opened && one.closed && <Ticks of={one} />}
      {one.bet !== null && <Share bet={one.bet} real={!one.demo} />}
      <p className="text-xs text-pretty text-fg3">{t(readings.length > 0 ? 'noteExchange' : 'note')}</p>
    </div>
  );
}

/** Every published tick that it was open on, as a file. */
function Ticks({ of }: { of: PositionView }): ReactNode {
  const t = useT('trading.details');
  const { isPending, mutate } = useMutation({
    mutationFn: () => positionTicks(of),
    onSuccess(text) {
      if (text === null) toast.info(t('ticksGone'));
      else saveText(`${of.ticker}-${of.opened?.seq}-${of.closed?.seq}.csv`, text, 'text/csv');
    },
    onError: (error) => toastError(error),
  });
  return (
    <Button icon="download" loading={isPending} onClick={() => mutate()}>
      {t('ticks')}
    </Button>
  );
}

/** Its bet, as anybody may see it: the address, and the chat. */
function Share({ bet, real }: { bet: string; real: boolean }): ReactNode {
  const t = useT('trading.details');
  const user = useUser();
  const link = `${location.origin}/?game=futures-${bet}`;
  return (
    <section className="grid gap-2">
      <div className="flex items-center gap-1 rounded-md bg-raised ps-3 text-xs">
        <span className="min-w-0 flex-1 break-all text-fg2">{link}</span>
        <CopyButton text={link} label={t('share')} copiedLabel={t('copied')} size={40} />
      </div>
      {real && <Slot place="bet.share" props={{ id: bet, owner: user?._id ?? null }} />}
    </section>
  );
}

type Part = ReplyOf<typeof position>['proof'][number];

interface ProofProps {
  part: Part;
  label: string;
  ticker: string;
  close: () => void;
}

function Proof({ part, label, ticker, close }: ProofProps): ReactNode {
  const t = useT('trading.details');
  const { tick, day, index, commitment, seed, open } = part;
  const facts = [
    ['price', tick.price],
    ['tick', `${day} · ${index}`],
    ['first', open ?? '–'],
    ['commitment', commitment],
    ['seed', seed ?? t('later')],
  ] as const;
  return (
    <Facts label={label} facts={facts} copy={seed}>
      {seed !== null && hasRoute('/fairness') && (
        <AppLink
          to={verifyTickPath({ ticker, day, index, price: tick.price })}
          onClick={close}
          className={buttonClass({ size: 32, block: true })}
        >
          <Icon name="shield-check" size={16} />
          {t('verify')}
        </AppLink>
      )}
    </Facts>
  );
}

interface FactsProps {
  label: string;
  facts: readonly (readonly [string, string])[];
  /** The seed, once it is out. */
  copy?: string | null;
  children?: ReactNode;
}

function Facts({ label, facts, copy = null, children }: FactsProps): ReactNode {
  const t = useT('trading.details');
  return (
    <section className="rounded-lg bg-raised p-3">
      <h3 className="mb-2 font-semibold">{label}</h3>
      <dl className="grid gap-1.5 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-start justify-between gap-4">
            <dt className="shrink-0 text-fg3">{t(name)}</dt>
            <dd className="flex min-w-0 items-start gap-1 text-end break-all tnum">
              {value}
              {name === 'seed' && copy && (
                <CopyButton text={copy} label={t('copy')} copiedLabel={t('copied')} size={32} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children && <div className="mt-3">{children}</div>}
    </section>
  );
}
