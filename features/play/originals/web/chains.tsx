import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SaltFault } from '#engines/fair/beacon-proof.ts';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Hold } from '#ui/hold.tsx';
import { Panel } from '#ui/panel.tsx';
import type { ChainView } from '../contract.ts';
import { chainsQuery } from './queries.ts';

/** On /fairness: hash chains of shared games with their commitments and salts, each checked here on demand. */
export default function Chains(): ReactNode {
  const t = useT('originals.chains');
  const { data, isPending, isError } = useQuery(chainsQuery());
  if (isPending) return <Hold className="h-60" />;
  return (
    <Panel title={t('title')}>
      <p className="mb-3 max-w-[68ch] text-sm/6 text-fg2">{t('intro')}</p>
      {isError && <p role="alert">{t('failed')}</p>}
      {data?.length === 0 && <p className="text-sm text-fg3">{t('empty')}</p>}
      <ul className="grid gap-2">
        {data?.map((chain) => (
          <Chain key={`${chain.game} ${chain.serial}`} chain={chain} />
        ))}
      </ul>
    </Panel>
  );
}

function Chain({ chain }: { chain: ChainView }): ReactNode {
  const t = useT('originals.chains');
  const title = boot().games.find(({ id }) => id === chain.game)?.title ?? chain.game;
  return (
    <li className="rounded-lg bg-raised px-3 py-2">
      <details>
        <summary className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
          <b>{t('chain', { game: title, serial: chain.serial })}</b>
          <span className="ms-auto text-xs text-fg3">{t('state', { state: chain.state })}</span>
        </summary>
        <dl className="grid gap-1.5 py-2 text-xs">
          <Row name={t('committed')}>{chain.committed_at}</Row>
          <Row name={t('end')}>{chain.terminating_hash}</Row>
          <Row name={t('source')}>{sourceText(chain, t)}</Row>
          <Row name={t('salt')}>{chain.salt ?? t('waits')}</Row>
          {chain.signature !== null && <Row name={t('signature')}>{chain.signature}</Row>}
          {chain.revealed_top !== null && <Row name={t('secret')}>{chain.revealed_top}</Row>}
        </dl>
        <Check chain={chain} />
      </details>
    </li>
  );
}

function sourceText({ salt_by, round, source }: ChainView, t: ReturnType<typeof useT>): string {
  switch (salt_by) {
    case 'beacon':
      return t('round', { round: String(round) });
    case 'operator':
      return t('operator');
    case 'ceremony':
      return source;
  }
}

function Row({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-fg3">{name}</dt>
      <dd className="font-mono break-all text-fg2">{children}</dd>
    </div>
  );
}

/** The pairing is loaded when somebody asks for it. */
function Check({ chain }: { chain: ChainView }): ReactNode {
  const t = useT('originals.chains');
  const [fault, setFault] = useState<SaltFault | 'none' | null>(null);
  const { round, signature, salt } = chain;
  if (round === null || signature === null || salt === null) return null;
  const whole = {
    game: chain.game,
    terminatingHash: chain.terminating_hash,
    committedAt: Date.parse(chain.committed_at),
    round,
    signature,
    salt,
  };
  async function handleCheck(): Promise<void> {
    const { faultOfSalt } = await import('#engines/fair/beacon-proof.ts');
    setFault(faultOfSalt(whole) ?? 'none');
  }
  return (
    <div className="flex flex-wrap items-center gap-3 pb-2 text-sm">
      <Button icon="shield-check" onClick={() => void handleCheck()}>
        {t('check')}
      </Button>
      <p role="status" className={fault === 'none' ? 'text-win' : 'text-danger'}>
        {fault === null ? '' : fault === 'none' ? t('good') : t('bad', { fault })}
      </p>
    </div>
  );
}
