import { range } from '#engines/fair/draw.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { HAND } from '../game.ts';
import { PLAYED } from '../params.ts';
import { handOf, type PokerCard, type Variant } from '../hands.ts';
import { Face } from './face.tsx';
import { nameOf } from './names.ts';

interface MoreHandsProps {
  /** The second to the fifth hand; those that are not drawn yet are missing. */
  hands: readonly (readonly PokerCard[])[];
  variant: Variant;
  still: boolean;
}

/** The four hands that draw from the same deal, small, each with what it makes. */
export function MoreHands({ hands, variant, still }: MoreHandsProps) {
  const t = useT('games.video-poker');
  return (
    <ul aria-label={t('more')} className="mx-auto mb-3 grid w-full max-w-164 grid-cols-2 gap-3">
      {range(PLAYED[1] - 1).map((index) => {
        const hand = hands[index];
        const found = hand ? handOf(hand, variant) : null;
        return (
          <li
            key={index}
            aria-label={hand ? hand.map((card) => nameOf(t, card)).join(', ') : t('faceDown')}
            className="min-w-0"
          >
            <span className="grid grid-cols-5 gap-1">
              {range(HAND).map((place) => (
                <Face key={place} card={hand?.[place] ?? null} still={still} plain />
              ))}
            </span>
            <span
              className={cx(
                'block h-4 truncate text-center text-xs font-semibold',
                found ? 'text-fg' : 'text-fg3',
              )}
            >
              {hand && (found ? t(`rank.${found}`) : t('nothing'))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
