/** The slots among app/game-stages.ts. */
import type { GameParts } from '#platform/web/game/game-kit.ts';
import { part } from './game-part.ts';

export const slotStages: readonly GameParts[] = [
  {
    id: 'cinder',
    rules: async () => (await import('#games/cinder/game.ts')).cinder,
    stage: part('cinder', 'CinderStage', () => import('#games/cinder/web/stage.tsx')),
    controls: part('cinder', 'CinderControls', () => import('#games/cinder/web/controls.tsx')),
    help: part('cinder', 'CinderHelp', () => import('#games/cinder/web/help.tsx')),
    inputs: part('cinder', 'CinderControls', () => import('#games/cinder/web/controls.tsx')),
    picture: part('cinder', 'CinderPicture', () => import('#games/cinder/web/picture.tsx')),
    sample: async () => (await import('#games/cinder/web/sample.ts')).sample,
  },
  {
    id: 'lantern',
    rules: async () => (await import('#games/lantern/game.ts')).lantern,
    stage: part('lantern', 'LanternStage', () => import('#games/lantern/web/stage.tsx')),
    controls: part('lantern', 'LanternControls', () => import('#games/lantern/web/controls.tsx')),
    help: part('lantern', 'LanternHelp', () => import('#games/lantern/web/help.tsx')),
    inputs: part('lantern', 'LanternControls', () => import('#games/lantern/web/controls.tsx')),
    picture: part('lantern', 'LanternPicture', () => import('#games/lantern/web/picture.tsx')),
    sample: async () => (await import('#games/lantern/web/sample.ts')).sample,
  },
  {
    id: 'orrery',
    rules: async () => (await import('#games/orrery/game.ts')).orrery,
    stage: part('orrery', 'OrreryStage', () => import('#games/orrery/web/stage.tsx')),
    controls: null,
    help: part('orrery', 'OrreryHelp', () => import('#games/orrery/web/help.tsx')),
    inputs: part('orrery', 'OrreryInputs', () => import('#games/orrery/web/inputs.tsx')),
    picture: part('orrery', 'OrreryPicture', () => import('#games/orrery/web/picture.tsx')),
    sample: async () => (await import('#games/orrery/web/sample.ts')).sample,
  },
  {
    id: 'dunes',
    rules: async () => (await import('#games/dunes/game.ts')).dunes,
    stage: part('dunes', 'DunesStage', () => import('#games/dunes/web/stage.tsx')),
    controls: part('dunes', 'DunesControls', () => import('#games/dunes/web/controls.tsx')),
    help: part('dunes', 'DunesHelp', () => import('#games/dunes/web/help.tsx')),
    inputs: part('dunes', 'DunesControls', () => import('#games/dunes/web/controls.tsx')),
    picture: part('dunes', 'DunesPicture', () => import('#games/dunes/web/picture.tsx')),
    sample: async () => (await import('#games/dunes/web/sample.ts')).sample,
  },
  {
    id: 'taiga',
    rules: async () => (await import('#games/taiga/game.ts')).taiga,
    stage: part('taiga', 'TaigaStage', () => import('#games/taiga/web/stage.tsx')),
    controls: part('taiga', 'TaigaControls', () => import('#games/taiga/web/controls.tsx')),
    help: part('taiga', 'TaigaHelp', () => import('#games/taiga/web/help.tsx')),
    inputs: part('taiga', 'TaigaControls', () => import('#games/taiga/web/controls.tsx')),
    picture: part('taiga', 'TaigaPicture', () => import('#games/taiga/web/picture.tsx')),
    sample: async () => (await import('#games/taiga/web/sample.ts')).sample,
  },
];
