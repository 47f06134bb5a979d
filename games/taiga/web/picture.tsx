import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { ReelPicture } from '#platform/web/game/reels/reel-picture.tsx';
import { taigaReels } from '../machine.ts';
import { taigaLook } from './look.ts';

export function TaigaPicture(props: PictureProps) {
  return <ReelPicture {...props} reels={taigaReels} look={taigaLook} />;
}
