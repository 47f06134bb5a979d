import type { ReactNode } from 'react';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatPercent } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { drawFloat, kept } from '../draw.ts';
import type { DrawProof } from '../faucet-contract.ts';

interface DrawProofProps {
  /** Hash of the draw to come. */
  nextHash: string | undefined;
  /** The last draw of this page, if there was one. */
  proof: DrawProof | null;
  /** What can be won, and how likely each is: the segments of the wheel all look alike. */
  prizes: readonly { readonly label: string; readonly weight: number }[];
}

/** What was promised before a draw and what was revealed after it, checked here and now. */
export function DrawProofPanel({ nextHash, proof, prizes }: DrawProofProps): ReactNode {
  const t = useT('rewards.proof');
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <details className="rounded-lg bg-raised px-4">
      <summary className="flex h-11 cursor-pointer items-center gap-2 text-xs font-semibold text-fg2">
        <Icon name="shield-check" size={16} />
        {t('heading')}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-4 text-xs">
        <p className="text-pretty text-fg3">{t('chances')}</p>
        <ul className="grid grid-cols-3 gap-1 tnum">
          {prizes.map(({ label, weight }, at) => (
            <li key={at} className="rounded-md bg-hover px-2 py-1.5">
              <span className="block font-semibold">{label === '' ? t('nothing') : label}</span>
              <span className="text-fg2">{formatPercent(weight / total, 1)}</span>
            </li>
          ))}
        </ul>
        <p className="text-pretty text-fg3">{t('about')}</p>
        {nextHash && <Seed name={t('nextHash')} value={proof?.nextServerSeedHash ?? nextHash} />}
        {proof && (
          <>
            <Seed name={t('hash')} value={proof.serverSeedHash} />
            <Seed name={t('seed')} value={proof.serverSeed} />
            <Seed name={t('client')} value={`${proof.clientSeed}:${proof.nonce}:0`} />
            <p className="flex items-center gap-2 font-semibold">
              <Icon
                name={kept(proof) ? 'check-circle' : 'warning'}
                size={16}
                className={kept(proof) ? 'text-win' : 'text-lose'}
              />
              {t(kept(proof) ? 'kept' : 'broken', { float: drawFloat(proof, nobleHmac).toFixed(10) })}
            </p>
          </>
        )}
      </div>
    </details>
  );
}

function Seed({ name, value }: { name: string; value: string }): ReactNode {
  const t = useT('rewards.proof');
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block text-fg3">{name}</span>
        <span className="block truncate font-mono">{value}</span>
      </span>
      <CopyButton text={value} label={t('copy', { name })} copiedLabel={t('copied')} />
    </div>
  );
}
