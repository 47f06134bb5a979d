import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { ReelHelp } from '#platform/web/game/reels/reel-help.tsx';
import { taiga } from '../game.ts';
import { taigaReels } from '../machine.ts';
import { taigaLook } from './look.ts';

export function TaigaHelp({ maxPayout }: HelpProps) {
  return <ReelHelp game={taiga} reels={taigaReels} look={taigaLook} maxPayout={maxPayout} />;
}
