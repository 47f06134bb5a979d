import { range } from '#engines/fair/draw.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { rankOf, SPREAD, tarot, tarotParams } from '../game.ts';
import { NAMES } from './card-art.tsx';
import { CardFront } from './card.tsx';

/** The three cards, open. */
export function TarotPicture({ params, outcome }: PictureProps) {
  const t = useT('games.tarot');
  const bet = tarotParams.safeParse(params);
  const { difficulty } = bet.success ? bet.data : tarot.initial;
  const multipliers = Array.isArray(outcome['multipliers']) ? outcome['multipliers'].map(Number) : [];
  return (
    <ol aria-label={t('stage')} className="mx-auto flex w-full max-w-80 justify-center gap-2">
      {range(SPREAD.length).map((index) => {
        const suit = SPREAD[index]!;
        const multiplier = multipliers[index] ?? 0;
        const rank = rankOf(difficulty, suit, multiplier);
        return (
          <li key={index} className="relative flex aspect-[5/8] w-1/3">
            <CardFront
              suit={suit}
              face={{ multiplier, rank }}
              name={t(`names.${NAMES[suit][rank]}`)}
              className="w-full"
            />
          </li>
        );
      })}
    </ol>
  );
}
