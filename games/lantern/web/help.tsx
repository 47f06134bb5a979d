import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { ReelHelp } from '#platform/web/game/reels/reel-help.tsx';
import { lantern } from '../game.ts';
import { lanternReels } from '../machine.ts';
import { lanternLook } from './look.ts';

export function LanternHelp({ maxPayout }: HelpProps) {
  return <ReelHelp game={lantern} reels={lanternReels} look={lanternLook} maxPayout={maxPayout} />;
}
