import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { Coin } from '#platform/web/admin/coin.tsx';
import { Mono } from '#ui/mono.tsx';
import type { chainStates } from '../../staff-deposit-contract.ts';
import type { hotWallets } from '../../staff-withdraw-contract.ts';
import { NetworkMark } from '../coin-fields.tsx';
import { Load } from '../load.tsx';
import { coinText } from './parts.tsx';
import { chainStatesQuery, hotWalletsQuery } from './queries.ts';

type State = ReplyOf<typeof chainStates>['chains'][number];
type Hot = ReplyOf<typeof hotWallets>['chains'][number];

/** Each chain: how far it was read, and what the house pays from. */
export function ChainsTab(): ReactNode {
  const t = useT('cashier.staff.chains');
  const mayPay = useAllowed('wallet.payments');
  const states = useQuery(chainStatesQuery);
  return (
    <>
      {mayPay && <HotWallets />}
      <Load query={states}>
        {({ chains, off }) => (
          <>
            {chains.length === 0 && off.length === 0 && <EmptyState icon="link" text={t('none')} />}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              {chains.map((chain) => (
                <Reading key={chain.id} chain={chain} />
              ))}
            </div>
            {off.length > 0 && (
              <Panel title={t('off')}>
                <ul className="divide-y divide-line/60">
                  {off.map(({ id, reason }) => (
                    <li key={id} className="py-2.5">
                      <span className="font-semibold">{id.toUpperCase()}</span>{' '}
                      <span className="text-fg2">{reason}</span>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </>
        )}
      </Load>
    </>
  );
}

function Reading({ chain }: { chain: State }): ReactNode {
  const t = useT('cashier.staff.chains');
  const behind = chain.tip === null || chain.height === null ? null : chain.tip - chain.height;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          {chain.name} <NetworkMark network={chain.network} />
        </span>
      }
      aside={
        <Badge tone={chain.halted !== null ? 'lose' : chain.tip === null ? 'warn' : 'win'}>
          <Icon name={chain.halted !== null || chain.tip === null ? 'warning' : 'check'} size={12} />
          {t(chain.halted !== null ? 'halted' : chain.tip === null ? 'away' : 'runs')}
        </Badge>
      }
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact name={t('height')}>
          {chain.height === null ? '–' : formatCount(chain.height)}
          {behind !== null && behind > 0 && (
            <span className="text-warn"> {t('behind', { count: behind })}</span>
          )}
        </Fact>
        <Fact name={t('readAt')}>{chain.readAt === null ? '–' : <TimeAgo time={chain.readAt} />}</Fact>
        <Fact name={t('addresses')}>{formatCount(chain.addresses)}</Fact>
        <Fact name={t('fingerprint')}>
          <Mono>{chain.fingerprint ?? '–'}</Mono>
        </Fact>
        <Fact name={t('notify')}>
          <span className="flex items-center gap-2">
            <Mono>{chain.notify}</Mono>
            <CopyButton text={chain.notify} label={t('copyNotify')} copiedLabel={t('copied')} size={32} />
          </span>
        </Fact>
      </dl>
      {chain.halted !== null && <p className="mt-3 text-pretty text-lose">{chain.halted}</p>}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt className="text-xs leading-5 text-fg3">{name}</dt>
      <dd className="min-w-0 tnum">{children}</dd>
    </>
  );
}

function HotWallets(): ReactNode {
  const t = useT('cashier.staff.chains');
  const query = useQuery(hotWalletsQuery);
  return (
    <Load query={query}>
      {({ chains, signer }) => (
        <Panel
          title={t('hot')}
          aside={
            <Badge tone={signer.alive && signer.broken === null ? 'win' : 'lose'}>
              <Icon name={signer.alive && signer.broken === null ? 'check' : 'warning'} size={12} />
              {t(!signer.alive ? 'signerAway' : signer.broken === null ? 'signerRuns' : 'signerBroken')}
            </Badge>
          }
        >
          {chains.length === 0 ? (
            <p className="text-fg2">{t('none')}</p>
          ) : (
            <ul className="divide-y divide-line/60">
              {chains.map((chain) => (
                <HotWallet key={chain.chain} hot={chain} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Load>
  );
}

function HotWallet({ hot }: { hot: Hot }): ReactNode {
  const t = useT('cashier.staff.chains');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-60 flex-1">
        <p className="flex items-center gap-2 font-semibold">
          {hot.name} <NetworkMark network={hot.network} />
        </p>
        <Mono>{hot.address ?? t('noAddress')}</Mono>
      </div>
      {hot.open > 0 && <Badge tone="info">{t('open', { count: hot.open })}</Badge>}
      {hot.coins === null ? (
        <span className="text-warn">{t('away')}</span>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {hot.coins.map(({ currency, balance, low, waiting, short }) => (
            <li key={currency} className="flex items-center gap-2">
              <Coin value={balance} coin={currency} />
              {Number(waiting) > 0 && (
                <span className={`text-xs ${short ? 'text-warn' : 'text-fg3'}`}>
                  {t('waiting', { amount: coinText(waiting, currency) })}
                </span>
              )}
              {low && <Badge tone="warn">{t('low')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {hot.fees !== null && Number(hot.fees.needed) > 0 && (
        <p className={`w-full text-xs text-pretty ${hot.fees.short ? 'text-warn' : 'text-fg3'}`}>
          {t(hot.fees.short ? 'feesShort' : 'fees', { amount: coinText(hot.fees.needed, hot.fees.currency) })}
        </p>
      )}
    </li>
  );
}
