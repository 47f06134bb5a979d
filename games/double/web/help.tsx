import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { WheelHelp } from '#platform/web/game/room-wheel/wheel-help.tsx';
import { doubleLook } from './look.ts';

export function DoubleHelp(props: HelpProps) {
  return <WheelHelp {...props} look={doubleLook} />;
}
