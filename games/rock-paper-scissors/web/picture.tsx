import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { Hand } from '../game.ts';
import { Glove } from './glove.tsx';

/** The twenty hands of the house, in order. */
export function RpsPicture({ outcome }: PictureProps) {
  const t = useT('games.rock-paper-scissors');
  const hands = Array.isArray(outcome['hands']) ? outcome['hands'] : [];
  return (
    <ol aria-label={t('row')} className="mx-auto grid w-full max-w-96 grid-cols-5 gap-2">
      {hands.map((value, index) => {
        const hand: Hand = value === 'paper' || value === 'scissors' ? value : 'rock';
        return (
          // Hands have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} aria-label={t(hand)} className="rounded-md border border-line bg-raised p-1.5">
            <Glove hand={hand} mine={false} className="w-full" />
          </li>
        );
      })}
    </ol>
  );
}
