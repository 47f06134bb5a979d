import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { WheelPicture } from '#platform/web/game/room-wheel/wheel-picture.tsx';
import { sunwheelLook } from './look.ts';

export function SunwheelPicture(props: PictureProps) {
  return <WheelPicture {...props} look={sunwheelLook} />;
}
