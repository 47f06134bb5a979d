import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { ReelPicture } from '#platform/web/game/reels/reel-picture.tsx';
import { orreryReels } from '../machine.ts';
import { orreryLook } from './look.ts';

export function OrreryPicture(props: PictureProps) {
  return <ReelPicture {...props} reels={orreryReels} look={orreryLook} />;
}
