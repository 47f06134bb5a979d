import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { call } from '#platform/web/api.ts';
import { usePath } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { hasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { round as roundCall } from '../rounds-contract.ts';
import type { RoundDetail } from '../rounds-contract.ts';
import { AdminFrame } from './frame.tsx';
import { Coin, MoneyBadge, Facts, gameTitle, JsonBlock, Mono, Time } from './parts.tsx';
import { roundQuery } from './queries.ts';
import { profitOf, StatusBadge } from './round-table.tsx';

export default function Round(): ReactNode {
  const t = useT('backoffice.round');
  const id = usePath().split('/')[3] ?? '';
  const query = useQuery(roundQuery(id));
  return (
    <AdminFrame
      title={query.data ? t('heading', { game: gameTitle(query.data.round.game) }) : '…'}
      up={{ to: '/admin/rounds', label: t('up') }}
    >
      <Load query={query}>{(detail) => <Detail key={id} detail={detail} />}</Load>
    </AdminFrame>
  );
}

function Detail({ detail }: { detail: RoundDetail }): ReactNode {
  const t = useT('backoffice.round');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Summary detail={detail} />
        <Seeds detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Replay detail={detail} />
        <Panel title={t('params')}>
          <JsonBlock value={detail.params} label={t('params')} />
        </Panel>
        {detail.round.status !== 'open' && (
          <Panel title={t('stored')}>
            <JsonBlock value={detail.detail} label={t('stored')} />
          </Panel>
        )}
      </div>
    </div>
  );
}

function Summary({ detail: { round, steps, openedAt } }: { detail: RoundDetail }): ReactNode {
  const t = useT('backoffice.round');
  const profit = profitOf(round);
  const player = <PlayerLink player={round.user} />;
  return (
    <Panel title={t('summary')} aside={<StatusBadge status={round.status} />}>
      <Facts
        rows={[
          [t('id'), <Mono key="id">{round.id}</Mono>],
          [t('player'), player],
          [
            t('stake'),
            <span key="stake" className="flex items-center gap-2">
              <Coin value={round.stake} currency={round.currency} /> <MoneyBadge row={round} />
            </span>,
          ],
          [
            t('payout'),
            round.payout === null ? (
              '–'
            ) : (
              <Coin key="payout" value={round.payout} currency={round.currency} />
            ),
          ],
          [
            t('profit'),
            profit === null ? '–' : <Coin key="profit" profit value={profit} currency={round.currency} />,
          ],
          [t('multiplier'), round.multiplier === null ? '–' : formatMultiplier(round.multiplier)],
          ...(openedAt ? [[t('openedAt'), <Time key="opened" iso={openedAt} />] as const] : []),
          [t('at'), <Time key="at" iso={round.at} />],
          ...(steps === null ? [] : [[t('steps'), steps] as const]),
        ]}
      />
    </Panel>
  );
}

function Seeds({ detail: { seeds, shared, round } }: { detail: RoundDetail }): ReactNode {
  const t = useT('backoffice.round');
  const verify =
    seeds.source === 'pair' && seeds.serverSeed !== null && hasRoute('/fairness')
      ? `/fairness?verify=${round.game}-${seeds.serverSeed}-${encodeURIComponent(seeds.clientSeed ?? '')}-${seeds.nonce ?? 0}`
      : null;
  const secret =
    seeds.serverSeed === null ? (
      <span className="text-fg3">{t('notRevealed')}</span>
    ) : (
      <Mono>{seeds.serverSeed}</Mono>
    );
  const pair = [
    [t('seedHash'), <Mono key="hash">{seeds.hash}</Mono>],
    [t('serverSeed'), secret],
    [t('clientSeed'), <Mono key="client">{seeds.clientSeed}</Mono>],
    [t('nonce'), seeds.nonce],
  ] as const;
  const chain = shared
    ? ([
        [t('sharedNo'), shared.no],
        [t('sharedState'), shared.state],
        [t('link'), shared.link],
        [t('linkHash'), secret],
        [t('salt'), <Mono key="salt">{shared.salt ?? '–'}</Mono>],
        [t('terminating'), <Mono key="end">{shared.terminatingHash}</Mono>],
      ] as const)
    : [];
  return (
    <Panel
      title={t('seeds')}
      aside={
        verify && (
          <a href={verify} target="_blank" rel="noopener" className={buttonClass({ size: 32 })}>
            <Icon name="external" size={16} />
            {t('verify')}
          </a>
        )
      }
    >
      <Facts rows={seeds.source === 'pair' ? pair : chain} />
    </Panel>
  );
}

/** Recomputed on the server from the sealed seed, so also a bet whose seed is not revealed can be checked. */
function Replay({ detail }: { detail: RoundDetail }): ReactNode {
  const t = useT('backoffice.round');
  const { round } = detail;
  const again = useMutation({
    mutationFn: () => call(roundCall, { id: round.id }),
    onError: (error) => toastError(error),
  });
  const replayed = again.data?.replayed;
  return (
    <Panel
      title={t('replay')}
      aside={
        <Button
          size={32}
          icon="refresh"
          loading={again.isPending}
          disabled={detail.replayed === null}
          onClick={() => again.mutate()}
        >
          {t('replayNow')}
        </Button>
      }
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {detail.replayed === null && <p className="text-fg3">{t('notReplayable')}</p>}
        {detail.replayed !== null && !replayed && <p className="text-fg3">{t('replayHint')}</p>}
        {replayed && (
          <>
            <p
              className={cx(
                'flex items-center gap-2 rounded-md px-3 py-2 font-semibold',
                replayed.agrees ? 'bg-win/15 text-win' : 'bg-lose/15 text-lose',
              )}
            >
              <Icon name={replayed.agrees ? 'check-circle' : 'warning'} />
              {replayed.agrees ? t('agrees') : (replayed.note ?? t('differs'))}
            </p>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
              <Side
                title={t('storedSide')}
                payout={round.payout}
                outcome={detail.outcome}
                currency={round.currency}
              />
              <Side
                title={t('replayedSide')}
                payout={replayed.payout}
                outcome={replayed.outcome}
                currency={round.currency}
              />
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

function Side({
  title,
  payout,
  outcome,
  currency,
}: {
  title: string;
  payout: string | null;
  outcome: unknown;
  currency: string;
}): ReactNode {
  const t = useT('backoffice.round');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-xs font-semibold text-fg3">{title}</h3>
      <p>
        {t('payout')}: {payout === null ? '–' : <Coin value={payout} currency={currency} />}
      </p>
      <JsonBlock value={outcome} label={title} />
    </div>
  );
}
