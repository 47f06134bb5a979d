import { isCard } from '#engines/fair/cards.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { PlayingCard } from '#ui/playing-card.tsx';
import { SPOTS } from '../ends.ts';
import { TONES } from './hand.tsx';

/** Both hands as they were played, and who won. */
export function BaccaratPicture({ outcome }: PictureProps) {
  const t = useT('games.baccarat');
  const winner = SPOTS.find((spot) => spot === outcome['winner']);
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="flex flex-wrap justify-center gap-8">
        {(['player', 'banker'] as const).map((side) => {
          const hand = outcome[`${side}Hand`];
          return (
            <div key={side} className="flex flex-col items-center gap-2">
              <p className={cx('text-sm font-bold', TONES[side].text)}>
                {t(side)} <span className="ms-1 text-fg tnum">{Number(outcome[`${side}Points`])}</span>
              </p>
              <div className="flex gap-1">
                {(Array.isArray(hand) ? hand.filter(isCard) : []).map((card, place) => (
                  <PlayingCard key={`${place}-${card}`} card={card} size="sm" still label={card} />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      {winner && <p className={cx('text-base font-bold', TONES[winner].text)}>{t(`wins.${winner}`)}</p>}
    </div>
  );
}
