import type { WheelLook } from '#platform/web/game/room-wheel/look.ts';
import { double, doubleWheel } from '../game.ts';

export const doubleLook: WheelLook = {
  wheel: doubleWheel,
  game: double,
  mark: (segment) => (segment === 0 ? '14x' : String(segment)),
  speed: 17,
};
