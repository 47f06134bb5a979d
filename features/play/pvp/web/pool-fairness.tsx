import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Panel } from '#ui/panel.tsx';
import type { PoolCheck } from '#engines/pools/verify.ts';
import { useT } from '#platform/web/i18n.ts';
import type { PoolProofView } from '../contract.ts';
import { PoolChecks } from './pool-checks.tsx';
import type { Reveal } from './use-reveal.ts';

/** The commitment before, the seeds after, and the draw worked out again in the browser. */
export function PoolFairness({ proof, reveal }: { proof: PoolProofView; reveal: Reveal }): ReactNode {
  const t = useT('pvp.fairness');
  const [checks, setChecks] = useState<readonly PoolCheck[]>([]);
  const sng = proof.mode === 'sng';
  const ranges = proof.mode === 'coinflip' || proof.mode === 'jackpot';
  const rounds = proof.mode === 'duel' || proof.mode === 'battle';
  // A pool that waited for the beacon in vain has a seed and no winners.
  const isVoid = proof.winners === null;
  const drawn = proof.serverSeed !== null && (sng ? !reveal.playing : reveal.shown || isVoid);

  async function handleCheck(): Promise<void> {
    const [{ readPoolProof, verifyPool }, { poolFacts }] = await Promise.all([
      import('#engines/pools/verify.ts'),
      import('../facts.ts'),
    ]);
    setChecks(verifyPool(readPoolProof(proof), poolFacts));
  }

  const fields = [
    ['commitment', proof.commitment],
    ['serverSeed', drawn ? proof.serverSeed : t('later')],
    ['poolId', proof.poolId],
    ...(proof.beacon && drawn
      ? ([
          ['beaconRound', String(proof.beacon.round)],
          ['beaconSignature', proof.beacon.signature],
        ] as const)
      : []),
  ] as const;
  return (
    <Panel title={t('title')}>
      <div className="grid gap-3 text-xs">
        <p className="max-w-[68ch] text-sm text-pretty text-fg2">
          {t(sng ? 'aboutSeats' : rounds ? 'aboutRounds' : 'about')}
        </p>
        <dl className="grid gap-1.5">
          {fields.map(([name, value]) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-fg3">{t(`field.${name}`)}</dt>
              <dd className="break-all tnum">{value}</dd>
            </div>
          ))}
        </dl>
        <ul aria-label={t('entries')} className="grid gap-1">
          {proof.entries.map(({ player, clientSeed, from, to }) => (
            <li
              key={from}
              className="grid gap-0.5 rounded-md bg-raised px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)] sm:gap-3"
            >
              <span className="font-semibold">{player}</span>
              <span className="break-all text-fg2">{clientSeed}</span>
              {ranges && <span className="text-fg2 tnum sm:text-end">{t('tickets', { from, to })}</span>}
            </li>
          ))}
        </ul>
        {drawn && (
          <>
            {proof.ticket !== null && (
              <p className="text-sm font-semibold tnum">{t('ticket', { ticket: proof.ticket })}</p>
            )}
            {proof.seats !== null && (
              <p className="text-sm font-semibold">
                {t('seats', { names: proof.seats.map((at) => proof.entries[at]?.player ?? '').join(', ') })}
              </p>
            )}
            {proof.rolls.map(([one, other], round) => (
              <p key={round} className="text-sm font-semibold tnum">
                {t('rolls', { one: one ?? 0, other: other ?? 0 })}
              </p>
            ))}
            <div className="flex flex-wrap items-center gap-2">
              {!isVoid && (
                <Button icon="shield-check" onClick={() => void handleCheck()}>
                  {t('check')}
                </Button>
              )}
              <CopyButton text={JSON.stringify(proof)} label={t('copy')} copiedLabel={t('copied')} wide />
            </div>
            <PoolChecks checks={checks} />
            <p className="text-fg3">{t('verify')}</p>
          </>
        )}
      </div>
    </Panel>
  );
}
