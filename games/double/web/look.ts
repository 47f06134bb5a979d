import { WHEEL_TONES, type WheelLook } from '#platform/web/game/room-wheel/look.ts';
import { double, doubleWheel } from '../game.ts';

export const doubleLook: WheelLook = {
  wheel: doubleWheel,
  game: double,
  tones: WHEEL_TONES,
  mark: (segment) => (segment === 0 ? '14x' : String(segment)),
  speed: 17,
};
