import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { WheelHelp } from '#platform/web/game/room-wheel/wheel-help.tsx';
import { sunwheelLook } from './look.ts';

export function SunwheelHelp(props: HelpProps) {
  return <WheelHelp {...props} look={sunwheelLook} />;
}
