/** The originals of this house, in lobby order. To add one: its folder in games/, its line here and in game-stages.ts. */
import { crash } from '#games/crash/game.ts';
import { dice } from '#games/dice/game.ts';
import { limbo } from '#games/limbo/game.ts';
import { mines } from '#games/mines/game.ts';
import type { AnyGame } from '#platform/contract/game.ts';

export const games: readonly AnyGame[] = [dice, mines, crash, limbo];
