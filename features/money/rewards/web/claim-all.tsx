import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDollars } from '#platform/web/dollars.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { claimAll, claimsReady, type Claimed } from './claimable.ts';
import { readRewardsAnew, type Status } from './queries.ts';
import { useWait } from './use-wait.ts';

/** Over the tiles: what can be had right now, and one button for all of it. */
export function ClaimAll({ status }: { status: Status | undefined }): ReactNode {
  const t = useT('rewards.page.all');
  const dollars = useDollars();
  const [busy, setBusy] = useState(false);
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  // Drawn again when a moment has come.
  useWait(status?.faucet.next, status?.ahead);
  useWait(status?.rakeback.next, status?.ahead);
  const spinWait = useWait(status?.wheel.next, status?.ahead);
  const ready = status ? claimsReady(status, wallClock() + status.ahead) : [];
  const spins = status !== undefined && status.wheel.tickets > 0 && spinWait === null;

  async function handleClaim(): Promise<void> {
    setBusy(true);
    setClaimed(await claimAll(ready));
    await readRewardsAnew();
    setBusy(false);
  }

  const parts = status && {
    rakeback: t('rakeback', { value: dollars(status.rakeback.worthUsd) }),
    faucet: t('faucet', { value: dollars(status.faucet.max) }),
  };
  return (
    <section
      aria-labelledby="claim-all"
      className="flex flex-wrap items-center gap-4 rounded-xl border border-line/70 bg-panel p-4"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent/15 text-accent">
        <Icon name="gift" size={24} />
      </span>
      <div className="min-w-40 flex-1">
        <h2 id="claim-all" className="text-base font-bold">
          {t('heading')}
        </h2>
        <p className="min-h-5 text-fg2 tnum">
          {parts ? ready.map((claim) => parts[claim]).join(' · ') || t('nothing') : <Skeleton shape="text" />}
        </p>
        <div role="status">{claimed && <Outcome claimed={claimed} />}</div>
      </div>
      <Button
        variant="primary"
        loading={busy}
        disabled={ready.length === 0}
        onClick={() => void handleClaim()}
      >
        {t('claim')}
      </Button>
      {spins && <Button onClick={() => void openModal('bonus')}>{t('spin')}</Button>}
    </section>
  );
}

/** The sum, and each claim that was refused with its reason. */
function Outcome({ claimed: { usd, failed } }: { claimed: Claimed }): ReactNode {
  const t = useT('rewards.page');
  const dollars = useDollars();
  return (
    <>
      {Number(usd) > 0 && (
        <p className="font-semibold text-win tnum">{t('all.sum', { value: dollars(usd) })}</p>
      )}
      {failed.map(({ claim, why }) => (
        <p key={claim} className="text-lose">
          {t(`${claim}.heading`)}: {why}
        </p>
      ))}
    </>
  );
}
