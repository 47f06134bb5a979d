import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { CoinFace } from './coin-face.tsx';

/** All twenty flips, in order. */
export function CoinflipPicture({ outcome }: PictureProps) {
  const t = useT('games.coinflip');
  const flips = Array.isArray(outcome['flips']) ? outcome['flips'] : [];
  return (
    <ol aria-label={t('row')} className="mx-auto grid w-full max-w-96 grid-cols-10 gap-1.5">
      {flips.map((flip, index) => (
        // Flips have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} aria-label={t(flip === 'tails' ? 'tails' : 'heads')}>
          <CoinFace side={flip === 'tails' ? 'tails' : 'heads'} plain className="w-full" />
        </li>
      ))}
    </ol>
  );
}
