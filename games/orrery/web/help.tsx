import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { ReelHelp } from '#platform/web/game/reels/reel-help.tsx';
import { orrery } from '../game.ts';
import { orreryReels } from '../machine.ts';
import { orreryLook } from './look.ts';

export function OrreryHelp({ maxPayout }: HelpProps) {
  return <ReelHelp game={orrery} reels={orreryReels} look={orreryLook} maxPayout={maxPayout} />;
}
