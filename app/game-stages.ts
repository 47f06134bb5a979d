/** The web half of app/games.ts: how a page gets at the parts of each original. Every part is its own chunk. */
import type { ComponentType } from 'react';
import type { GameParts } from '#platform/web/game-kit.ts';
import { loadTexts } from '#platform/web/i18n.ts';

type Load<Module> = () => Promise<Module>;

/** A component together with its game's texts, as React.lazy wants it. */
function part<Name extends string, Module extends { readonly [name in Name]: ComponentType<never> }>(
  id: string,
  name: Name,
  load: Load<Module>,
): Load<{ default: Module[Name] }> {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(`games/${id}`)]);
    return { default: module[name] };
  };
}

export const gameStages: readonly GameParts[] = [
  {
    id: 'dice',
    rules: async () => (await import('#games/dice/game.ts')).dice,
    stage: part('dice', 'DiceStage', () => import('#games/dice/web/stage.tsx')),
    controls: null,
    help: part('dice', 'DiceHelp', () => import('#games/dice/web/help.tsx')),
    inputs: part('dice', 'DiceInputs', () => import('#games/dice/web/inputs.tsx')),
    picture: part('dice', 'DicePicture', () => import('#games/dice/web/picture.tsx')),
    sample: async () => (await import('#games/dice/web/sample.ts')).sample,
  },
  {
    id: 'mines',
    rules: async () => (await import('#games/mines/game.ts')).mines,
    stage: part('mines', 'MinesStage', () => import('#games/mines/web/stage.tsx')),
    stagePlace: 'min-h-[calc(min(23rem,100vw-34px)+126px)] md:min-h-140',
    controls: part('mines', 'MinesControls', () => import('#games/mines/web/controls.tsx')),
    help: part('mines', 'MinesHelp', () => import('#games/mines/web/help.tsx')),
    inputs: part('mines', 'MinesControls', () => import('#games/mines/web/controls.tsx')),
    picture: part('mines', 'MinesPicture', () => import('#games/mines/web/picture.tsx')),
    sample: async () => (await import('#games/mines/web/sample.ts')).sample,
  },
  {
    id: 'crash',
    rules: async () => (await import('#games/crash/game.ts')).crash,
    stage: part('crash', 'CrashStage', () => import('#games/crash/web/stage.tsx')),
    controls: part('crash', 'CrashControls', () => import('#games/crash/web/controls.tsx')),
    help: part('crash', 'CrashHelp', () => import('#games/crash/web/help.tsx')),
    inputs: part('crash', 'CrashControls', () => import('#games/crash/web/controls.tsx')),
    picture: part('crash', 'CrashPicture', () => import('#games/crash/web/picture.tsx')),
    sample: async () => (await import('#games/crash/web/sample.ts')).sample,
  },
  {
    id: 'limbo',
    rules: async () => (await import('#games/limbo/game.ts')).limbo,
    stage: part('limbo', 'LimboStage', () => import('#games/limbo/web/stage.tsx')),
    controls: part('limbo', 'LimboControls', () => import('#games/limbo/web/controls.tsx')),
    help: part('limbo', 'LimboHelp', () => import('#games/limbo/web/help.tsx')),
    inputs: part('limbo', 'LimboControls', () => import('#games/limbo/web/controls.tsx')),
    picture: part('limbo', 'LimboPicture', () => import('#games/limbo/web/picture.tsx')),
    sample: async () => (await import('#games/limbo/web/sample.ts')).sample,
  },
];
