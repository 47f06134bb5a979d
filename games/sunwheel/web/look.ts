import { paysText, WHEEL_TONES, type WheelLook } from '#platform/web/game/room-wheel/look.ts';
import { sunwheel, sunwheelWheel } from '../game.ts';

export const sunwheelLook: WheelLook = {
  wheel: sunwheelWheel,
  game: sunwheel,
  tones: WHEEL_TONES,
  mark: (segment) => paysText(sunwheelLook, sunwheelWheel.colourOf(segment)).slice(0, -1),
  speed: 44,
};
