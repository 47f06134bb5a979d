import { useEffect, useState } from 'react';
import { useMedia } from '#platform/web/media.ts';
import { playButton, type PlayButton } from './play-button.ts';
import type { Table } from '../use-table.ts';

/** The big button of this table, from the state of everything it depends on. */
export function usePlayButton({ game, state, sharedRound, blocked, fault }: Table): PlayButton {
  const wide = useMedia('(min-width: 1201px)');
  const flying =
    game.kind === 'shared' && state.extendedId !== null && sharedRound.stage?.phase === 'running';
  const early = useEarly(flying && !state.auto.state);
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
    early,
    wide,
    waiting: state.playTimeout,
    blocked: blocked !== null || fault !== null || state.bet === '',
    sharedRound: sharedRound.stand,
  });
}

/** A press meant for Bet is none on what stands there a moment later. */
const EARLY_MS = 400;

function useEarly(live: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(() => setReady(true), EARLY_MS);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, [live]);
  return live && !ready;
}
