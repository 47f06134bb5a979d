import { formatMoney, formatMultiplier } from '#ui/format.ts';
import { isRealWin, type RoundView, type StageMoney } from './game-kit.ts';

/** An amount of the stake's currency as stages write it. @param text decimal string */
export function stageAmount(text: string, { decimals }: StageMoney): string {
  return formatMoney(text, { kind: decimals <= 2 ? 'fiat' : 'crypto', decimals });
}

/**
 * The result of a finished round over the stage: multiplier and payout. Nothing unless more came back than
 * was staked. The parent is `relative` and says when (the result is on the screen).
 */
export function WinBadge({ round, money }: { round: RoundView; money: StageMoney }) {
  if (round.status === 'in-progress' || !isRealWin(round)) return null;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10 grid place-items-center">
      <div className="animate-fade-in rounded-xl border-2 border-win bg-panel/90 px-7 py-4 text-center shadow-modal backdrop-blur-sm">
        <b className="block text-2xl text-win tnum">{formatMultiplier(round.multiplier)}</b>
        <span className="text-sm font-semibold text-fg tnum">
          {stageAmount(round.payout, money)} {money.code}
        </span>
      </div>
    </div>
  );
}
