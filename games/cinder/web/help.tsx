import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { ReelHelp } from '#platform/web/game/reels/reel-help.tsx';
import { cinder } from '../game.ts';
import { cinderReels } from '../machine.ts';
import { cinderLook } from './look.ts';

export function CinderHelp({ maxPayout }: HelpProps) {
  return <ReelHelp game={cinder} reels={cinderReels} look={cinderLook} maxPayout={maxPayout} />;
}
