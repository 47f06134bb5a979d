import { formatMoney, formatMultiplier } from '#ui/format.ts';
import { amountText, type MoneyView } from '../amount-view.ts';
import { isRealWin, type RoundView, type StageMoney } from './game-kit.ts';
import { WinBurst } from './win-burst.tsx';

type Written = Pick<StageMoney, 'decimals' | 'view' | 'entry'>;

function write(text: string, view: MoneyView | undefined, decimals: number, bare: boolean): string {
  if (view) return amountText(text, view, { bare });
  return formatMoney(text, { kind: decimals <= 2 ? 'fiat' : 'crypto', decimals });
}

/** What a round pays as stages write it where the currency's name stands elsewhere. @param text decimal string */
export function stageAmount(text: string, { decimals, view }: Written): string {
  return write(text, view, decimals, true);
}

/** The same with its name: "0.1 mBTC", "$1.25". */
export function stageText(text: string, { decimals, view }: Written): string {
  return write(text, view, decimals, false);
}

/** What a round paid, for a line of a stage: play money says that it is. */
export function paidText(text: string, money: StageMoney): string {
  return [stageText(text, money), money.fun].filter(Boolean).join(' · ');
}

/** A stake, or a part of it, as it is entered: in its unit, never in another currency; `bare` without its name. */
export function stakeText(text: string, { decimals, entry }: Written, bare = false): string {
  return write(text, entry, decimals, bare);
}

/**
 * The result of a finished round over the stage: multiplier and payout. Nothing unless more came back than
 * was staked. The parent is `relative` and says when (the result is on the screen).
 */
export function WinBadge({ round, money }: { round: RoundView; money: StageMoney }) {
  if (round.status === 'in-progress' || !isRealWin(round)) return null;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10 grid place-items-center">
      <WinBurst multiplier={round.multiplier} />
      <div className="animate-fade-in rounded-xl border-2 border-win bg-panel/90 px-7 py-4 text-center shadow-modal backdrop-blur-sm">
        <b className="block text-2xl text-win tnum">{formatMultiplier(round.multiplier)}</b>
        <span className="text-sm font-semibold text-fg tnum">{stageText(round.payout, money)}</span>
        {money.fun && <span className="block text-xs font-semibold text-info">{money.fun}</span>}
      </div>
    </div>
  );
}
