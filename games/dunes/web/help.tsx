import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { ReelHelp } from '#platform/web/game/reels/reel-help.tsx';
import { dunes } from '../game.ts';
import { dunesReels } from '../machine.ts';
import { dunesLook } from './look.ts';

export function DunesHelp({ maxPayout }: HelpProps) {
  return <ReelHelp game={dunes} reels={dunesReels} look={dunesLook} maxPayout={maxPayout} />;
}
