import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { WheelControls } from '#platform/web/game/room-wheel/wheel-controls.tsx';
import type { WheelParams } from '#platform/wheels/colour-wheel.ts';
import { doubleLook } from './look.ts';

export function DoubleControls(props: ControlsProps<WheelParams>) {
  return <WheelControls {...props} look={doubleLook} />;
}
