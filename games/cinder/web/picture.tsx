import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { ReelPicture } from '#platform/web/game/reels/reel-picture.tsx';
import { cinderReels } from '../machine.ts';
import { cinderLook } from './look.ts';

export function CinderPicture(props: PictureProps) {
  return <ReelPicture {...props} reels={cinderReels} look={cinderLook} />;
}
