import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { WheelPicture } from '#platform/web/game/room-wheel/wheel-picture.tsx';
import { doubleLook } from './look.ts';

export function DoublePicture(props: PictureProps) {
  return <WheelPicture {...props} look={doubleLook} />;
}
