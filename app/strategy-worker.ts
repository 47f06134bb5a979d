/** Tries a strategy on past rounds, away from the page so that it stays quick. Of the app: it knows every game's rules. */
import {
  runTrial,
  type TrialAnswer,
  type TrialOrder,
} from '#features/play/originals/web/bet/strategy/trial.ts';
import { games } from './games.ts';

addEventListener('message', ({ data }: MessageEvent<TrialOrder>) => postMessage(answer(data)));

function answer(order: TrialOrder): TrialAnswer {
  const game = games.find(({ id }) => id === order.game);
  if (game?.kind !== 'instant') return { failed: true };
  try {
    return { trial: runTrial(game, order) };
  } catch {
    return { failed: true };
  }
}
