import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import { wageredShare } from '../wagering.ts';

/** Under the wallets: how far the wagering is, and the way to the rest of it. */
export default function BalanceCard(): ReactNode {
  const t = useT('bonuses.balance');
  const bonus = useStore((state) => state.bonus[0]);
  if (!bonus) return null;
  const preload = (): void => preloadModal('bonuses.info');
  return (
    <section aria-label={t('heading')} className="rounded-lg bg-raised p-3">
      <div className="flex items-center justify-between gap-3">
        <span className="text-fg2">{t('left')}</span>
        <Money amount={bonus.left} currency={bonus.currency} className="font-semibold text-warn" />
      </div>
      <ProgressBar value={wageredShare(bonus)} label={t('progress')} tone="warn" className="my-2" />
      <Button
        block
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void openModal('bonuses.info')}
      >
        {t('details')}
      </Button>
    </section>
  );
}
