import type { PictureProps } from '#platform/web/game-kit.ts';
import { ReelPicture } from '#platform/web/reels/reel-picture.tsx';
import { cinderReels } from '../machine.ts';
import { cinderLook } from './look.ts';

export function CinderPicture(props: PictureProps) {
  return <ReelPicture {...props} reels={cinderReels} look={cinderLook} />;
}
