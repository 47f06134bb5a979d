import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { parseUnits, formatUnits } from '../../../contract/money.ts';
import type { AnyMachine } from '#engines/slots/any-machine.ts';
import { betsOf, type ReelGame, type ReelParams } from '../../../reels/reels.ts';
import type { StageMoney } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import type { ReelLook } from './look.ts';
import { Paytable } from './paytable.tsx';

interface InfoPanelProps {
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
  readonly money: StageMoney;
  readonly params: ReelParams;
  readonly onClose: () => void;
}

/** The paytable over the stage, in amounts of the present stake. */
export function InfoPanel({ reels, look, money, params, onClose }: InfoPanelProps) {
  const t = useT(`games.${reels.id}`);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const units = parseUnits(money.stake, money.decimals) ?? 0n;
  const bet = { ...money, stake: formatUnits(units / BigInt(betsOf(reels.machine, params)), money.decimals) };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('paytable')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-0 z-20 flex animate-fade-in flex-col bg-bg outline-none"
    >
      <div className="flex h-12 shrink-0 items-center justify-between px-3 md:px-5">
        <h2 className="text-sm font-semibold text-fg">{t('paytable')}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('paytable')}
        className="min-h-0 flex-1 overflow-y-auto px-3 pb-4 md:px-5"
      >
        <Paytable reels={reels} look={look} money={bet} />
      </div>
    </div>
  );
}
