import type { StageProps } from '#platform/web/game/game-kit.ts';
import { WheelStage } from '#platform/web/game/room-wheel/wheel-stage.tsx';
import type { WheelParams } from '#platform/wheels/colour-wheel.ts';
import { sunwheelLook } from './look.ts';

export function SunwheelStage(props: StageProps<WheelParams>) {
  return <WheelStage {...props} look={sunwheelLook} />;
}
