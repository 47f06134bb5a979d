import { paysText, type WheelLook } from '#platform/web/game/room-wheel/look.ts';
import { sunwheel, sunwheelWheel } from '../game.ts';

export const sunwheelLook: WheelLook = {
  wheel: sunwheelWheel,
  game: sunwheel,
  mark: (segment) => paysText(sunwheelLook, sunwheelWheel.colourOf(segment)).slice(0, -1),
  speed: 44,
};
