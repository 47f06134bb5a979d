import { payoutText, type StageMoney } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { stageAmount } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { HANDS, paysOf, type PokerHand, type Variant } from '../hands.ts';

interface PaytableProps {
  variant: Variant;
  /** With what is staked on one hand. */
  money: StageMoney;
  /** The hand that lies there now. */
  hand: PokerHand | null;
  /** It is final and gave back more than was staked. */
  won: boolean;
}

/** Every hand that pays with what it pays, best first; the one that lies there is lit. */
export function Paytable({ variant, money, hand, won }: PaytableProps) {
  const t = useT('games.video-poker');
  return (
    <ul
      aria-label={t('paytable')}
      className="grid grid-cols-3 gap-1 p-2 pb-0 @lg:gap-1.5 @lg:p-3 @lg:pb-0 @2xl:px-5"
    >
      {HANDS[variant].map((one) => {
        const lit = one === hand;
        return (
          <li
            key={one}
            aria-current={lit || undefined}
            className={cx(
              'flex min-w-0 flex-col justify-center rounded-md border px-2 py-1 transition-colors duration-panel @2xl:flex-row @2xl:items-center @2xl:justify-between @2xl:gap-2 @2xl:px-3 @2xl:py-1.5',
              lit && won
                ? 'border-win bg-win/25 text-fg shadow-[0_0_18px_0_color-mix(in_srgb,var(--win)_35%,transparent)]'
                : lit
                  ? 'border-accent/70 bg-accent/15 text-fg'
                  : 'border-line/50 bg-panel/70 text-fg2',
            )}
          >
            <span className="text-xs font-semibold">{t(`rank.${one}`)}</span>
            <span className="flex min-w-0 items-baseline gap-1.5 text-xs tnum">
              <b className={cx('font-bold', lit && won ? 'text-win' : 'text-fg')}>
                {String(paysOf(variant, one))}x
              </b>
              <span className="truncate text-fg3 max-[359px]:hidden">
                {stageAmount(payoutText(money, { num: paysOf(variant, one), den: 1n }), money)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
