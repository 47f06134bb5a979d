import { useMedia } from '#platform/web/media.ts';
import { playButton, type PlayButton } from './play-button.ts';
import type { Table } from '../use-table.ts';

/** The big button of this table, from the state of everything it depends on. */
export function usePlayButton({ game, state, sharedRound, blocked, fault }: Table): PlayButton {
  const wide = useMedia('(min-width: 1201px)');
  const flying =
    game.kind === 'shared' && state.extendedId !== null && sharedRound.stage?.phase === 'running';
  const stepping = game.kind === 'steps' && state.extendedState === 'in-progress';
  return playButton({
    bettingType: state.bettingType,
    autoRunning: state.auto.state,
    // What a flying round pays changes with every frame; the button's view writes the figure itself.
    extended: {
      running: flying || stepping,
      profit: flying ? '' : state.currentProfit,
      canBeFinished: state.canBeFinished,
    },
    wide,
    waiting: state.playTimeout,
    blocked: blocked !== null || fault !== null || state.bet === '',
    sharedRound: sharedRound.stand,
  });
}
