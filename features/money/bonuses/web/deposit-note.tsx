import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';

/** In the wallet's deposit tab: what this deposit can bring, or will. */
export default function DepositNote(): ReactNode {
  const t = useT('bonuses.deposit');
  const offer = useStore((state) => state.depositBonus);
  if (!offer || offer.active) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => void openModal('bonuses.offer')}
      className="flex min-h-12 items-center gap-3 rounded-md bg-warn/15 px-3 py-2.5 text-start transition-colors hover:bg-hover"
    >
      <Icon name={offer.checkedIn ? 'check-circle' : 'gift'} className="text-warn" />
      <span className="min-w-0 flex-1 text-pretty">
        {t(offer.checkedIn ? 'joined' : 'offer', { name: offer.name })}
      </span>
      <Icon name="chevron-right" size={16} className="text-fg3" />
    </button>
  );
}
