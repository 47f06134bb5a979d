import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { toneOf, type RoundView, type StageMoney, type Tone } from './game-kit.ts';
import { paidText } from './win-badge.tsx';
import { WinBurst } from './win-burst.tsx';

/** A finished round as its figure is shown over the stage. */
export interface ResultShown {
  readonly multiplier: number;
  readonly tone: Tone;
  /** Ready to show; null when nothing is paid. */
  readonly payout: string | null;
}

/** The figure of a round that is on the screen now. @param multiplier as the event told it */
export function resultOf(multiplier: number, round: RoundView | null, money: StageMoney): ResultShown {
  return {
    multiplier,
    tone: toneOf(multiplier > 0, round),
    payout: round && multiplier > 0 ? paidText(round.payout, money) : null,
  };
}

const COLOUR = { win: 'text-win', plain: 'text-fg', lose: 'text-fg3' } as const;

interface StageResultProps {
  shown: ResultShown | null;
  /** In its place before the first round and while one runs. */
  children?: ReactNode;
  className?: string;
}

/** What a round of an instant game came to: multiplier and payout, in a place that keeps its height. */
export function StageResult({ shown, children, className }: StageResultProps) {
  return (
    <div
      aria-hidden
      className={cx(
        'relative flex h-20 flex-col items-center justify-end gap-1 px-4 text-center md:h-24',
        className,
      )}
    >
      {shown ? (
        <>
          {shown.tone === 'win' && <WinBurst multiplier={shown.multiplier} />}
          <b
            className={cx(
              'animate-fade-in text-[clamp(2.5rem,8cqi,4.5rem)] leading-none font-bold tracking-tight tnum drop-shadow-lg',
              COLOUR[shown.tone],
            )}
          >
            {formatMultiplier(shown.multiplier)}
          </b>
          <span className="h-5 animate-fade-in text-sm font-semibold text-fg2 tnum">{shown.payout}</span>
        </>
      ) : (
        children
      )}
    </div>
  );
}

/** The words of a stage that waits: what there is to win, and how. */
export function StageInvitation({ title, text }: { title: string; text: string }) {
  return (
    <>
      <b className="text-lg font-bold text-balance text-fg md:text-xl">{title}</b>
      <span className="text-sm text-balance text-fg2">{text}</span>
    </>
  );
}
