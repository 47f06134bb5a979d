import type { ReactNode } from 'react';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { drawFloat, faucetDollars, pick } from '../draw.ts';
import { faucet } from '../faucet-contract.ts';
import { useDollars } from '#platform/web/dollars.ts';
import { DrawProofPanel } from './draw-proof.tsx';
import type { Drawn } from './draw-run.ts';
import { useStatus, type Status } from './queries.ts';
import { useDraw } from './use-draw.ts';
import { useWait } from './use-wait.ts';
import { Wheel } from './wheel.tsx';
import { shownTwice } from './wheel-angle.ts';

export const modal = { title: 'rewards.faucet.title', size: 'sm' } as const;

/** The daily wheel: openModal('faucet'). */
export default function FaucetModal(): ReactNode {
  return (
    <Queries>
      <Faucet />
    </Queries>
  );
}

/** Dollars of each segment, as the server pays them: whole cents, and never nothing. */
const segmentsOf = ({ faucet: { max, prizes } }: Status): string[] =>
  prizes.map(({ share }) => faucetDollars(max, share));

const EMPTY = Array.from({ length: 6 }, () => '');

function Faucet(): ReactNode {
  const t = useT('rewards.faucet');
  const dollars = useDollars();
  const { data, isError, isFetching, refetch } = useStatus();
  const prizes = data?.faucet.prizes ?? [];
  const prizeText = ({ value }: Drawn): string => t('received', { value: dollars(value) });
  const draw = useDraw(
    async (): Promise<Drawn> => {
      const { value, proof } = await call(faucet, {});
      const weights = prizes.map(({ weight }) => weight);
      return { segment: pick(weights, drawFloat(proof, nobleHmac)), value, proof };
    },
    faucet.codes,
    prizeText,
  );
  const wait = useWait(data?.faucet.next, data?.ahead);
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  const labels = data ? segmentsOf(data).map(dollars) : EMPTY;
  const { busy, drawn, part, turning } = draw;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="min-h-5 text-pretty text-fg2">{data && t('about', { max: dollars(data.faucet.max) })}</p>
      <Wheel
        labels={shownTwice(labels)}
        best={(at) => data !== undefined && at % labels.length === labels.length - 1}
        target={drawn}
        onTurn={draw.onTurn}
        onEnd={draw.onEnd}
        className="mx-auto w-full max-w-70"
      />
      <div className="text-center">
        {/* Counts up while the wheel turns; what is spoken is the line below. */}
        <p aria-hidden className="h-9 text-2xl font-bold tnum">
          {drawn && dollars((Number(drawn.value) * part).toFixed(2))}
        </p>
        <p role="status" className="h-5 text-fg2">
          {!busy ? (wait ?? t('available')) : turning || !drawn ? t('spinning') : prizeText(drawn)}
        </p>
      </div>
      {data && !data.faucet.deposited && <DepositNote />}
      <Button
        variant="primary"
        size={48}
        block
        disabled={!data || busy || wait !== null}
        onClick={() => draw.spin()}
      >
        {turning ? t('spinning') : t('spin')}
      </Button>
      <DrawProofPanel
        prizes={prizes.map(({ weight }, at) => ({ label: labels[at] ?? '', weight }))}
        nextHash={data?.faucet.serverSeedHash}
        proof={turning ? null : (drawn?.proof ?? null)}
      />
    </div>
  );
}

function DepositNote(): ReactNode {
  const t = useT('rewards.faucet');
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-warn/10 px-4 py-3">
      <Icon name="info" className="text-warn" />
      <p className="min-w-40 flex-1 text-pretty">{t('needsDeposit')}</p>
      {hasModal('wallet') && (
        <Button onClick={() => void openModal('wallet', { tab: 'deposit' })}>{t('deposit')}</Button>
      )}
    </div>
  );
}
