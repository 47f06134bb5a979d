import type { StageProps } from '#platform/web/game/game-kit.ts';
import { WheelStage } from '#platform/web/game/room-wheel/wheel-stage.tsx';
import type { WheelParams } from '#platform/wheels/colour-wheel.ts';
import { doubleLook } from './look.ts';

export function DoubleStage(props: StageProps<WheelParams>) {
  return <WheelStage {...props} look={doubleLook} />;
}
