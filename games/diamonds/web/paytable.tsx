import { ratioNumber } from '#platform/contract/money.ts';
import { payoutText, type StageMoney, type Tone } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { stageAmount } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { patternPays, PATTERNS, type Pattern } from '../game.ts';

/** Which of the five are alike in each pattern: 1 and 2 for the groups, 0 for gems that stand alone. */
const GROUPS: Readonly<Record<Pattern, readonly (0 | 1 | 2)[]>> = {
  five: [1, 1, 1, 1, 1],
  four: [1, 1, 1, 1, 0],
  fullHouse: [1, 1, 1, 2, 2],
  three: [1, 1, 1, 0, 0],
  twoPair: [1, 1, 2, 2, 0],
  pair: [1, 1, 0, 0, 0],
  none: [0, 0, 0, 0, 0],
};
const FILLS = ['fill-none stroke-fg3/60', 'fill-win stroke-win', 'fill-info stroke-info'] as const;

/** Five small stones, those alike in one colour. */
export function PatternIcon({ pattern, className }: { pattern: Pattern; className?: string }) {
  return (
    <svg viewBox="0 0 86 16" aria-hidden className={cx('block shrink-0', className)}>
      {GROUPS[pattern].map((group, index) => (
        <path
          key={index}
          transform={`translate(${index * 17.5} 0)`}
          d="M4 2.500h8l3 4L8 14.500 1 6.500z"
          strokeWidth="1.300"
          strokeLinejoin="round"
          className={FILLS[group]}
        />
      ))}
    </svg>
  );
}

interface PaytableProps {
  /** The pattern that came; null while none is on the stage. */
  hit: { readonly pattern: Pattern; readonly tone: Tone } | null;
  money: StageMoney;
}

/** What each pattern pays, as multiplier and in money; the one that came stands out. */
export function Paytable({ hit, money }: PaytableProps) {
  const t = useT('games.diamonds');
  return (
    <ul aria-label={t('paytable')} className="flex flex-col gap-1">
      {PATTERNS.map((pattern) => {
        const pays = patternPays(pattern);
        const mine = hit?.pattern === pattern;
        return (
          <li
            key={pattern}
            aria-current={mine ? 'true' : undefined}
            className={cx(
              'grid h-8 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 rounded-md border px-2.5 text-xs transition-colors @2xl:h-11 @2xl:grid-cols-[auto_minmax(0,1fr)]',
              !mine && 'border-transparent bg-raised/60',
              mine && hit.tone === 'win' && 'border-win bg-win/15',
              mine && hit.tone === 'plain' && 'border-fg3 bg-hover',
              mine && hit.tone === 'lose' && 'border-lose/60 bg-lose/10',
            )}
          >
            <span className="flex items-center gap-3">
              <PatternIcon pattern={pattern} className="w-19" />
              <span className="sr-only">{t(`pattern.${pattern}`)}</span>
            </span>
            <span className="leading-4 text-fg3 @2xl:hidden" aria-hidden>
              {t(`pattern.${pattern}`)}
            </span>
            <span className="flex items-baseline justify-end gap-2 tnum">
              <span className="text-fg3 max-@2xl:hidden">{stageAmount(payoutText(money, pays), money)}</span>
              <b
                className={cx(
                  'min-w-13 text-end text-sm font-bold',
                  mine && hit.tone === 'win' ? 'text-win' : 'text-fg',
                )}
              >
                {formatMultiplier(ratioNumber(pays, 2))}
              </b>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
