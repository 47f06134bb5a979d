import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { ReelHelp } from '#platform/web/game/reels/reel-help.tsx';
import { orchard } from '../game.ts';
import { orchardReels } from '../machine.ts';
import { orchardLook } from './look.ts';

export function OrchardHelp({ maxPayout }: HelpProps) {
  return <ReelHelp game={orchard} reels={orchardReels} look={orchardLook} maxPayout={maxPayout} />;
}
