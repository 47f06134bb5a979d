import type { ReactNode } from 'react';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { payoutText, type StageMoney } from './game-kit.ts';
import { stageAmount } from './win-badge.tsx';

export interface StageFact {
  readonly name: string;
  readonly value: ReactNode;
  /** Left out where there is little room. */
  readonly minor?: boolean;
}

/** The bar at the foot of a stage: a few facts, and what can be done. */
export function StageBar({ facts, children }: { facts: readonly StageFact[]; children?: ReactNode }) {
  return (
    <div className="relative z-10 flex min-h-16 items-center justify-between gap-3 border-t border-line/60 bg-panel/80 px-3 py-2 backdrop-blur-sm md:px-5">
      <dl className="flex min-w-0 gap-5 text-xs text-fg3">
        {facts.map(({ name, value, minor }) => (
          <div key={name} className={cx('min-w-0', minor && 'max-sm:hidden')}>
            <dt className="truncate">{name}</dt>
            <dd className="truncate text-sm font-semibold text-fg tnum">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

/** What a further step pays, as multiplier and in money; a dash when there is none. */
export function NextPays({ next, money }: { next: Ratio | undefined; money: StageMoney }) {
  if (!next) return '–';
  return (
    <>
      {formatMultiplier(ratioNumber(next, 2))}
      <span className="ms-2 text-fg2 max-sm:ms-0 max-sm:block max-sm:text-xs">
        {stageAmount(payoutText(money, next), money)}
      </span>
    </>
  );
}
