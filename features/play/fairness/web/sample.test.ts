import { expect, it, onTestFinished } from 'vitest';
import { installGames } from '#platform/web/game/game-list.ts';
import { sampleOf } from './sample.ts';

it('a script that could not be fetched is fetched again when it is wanted again', async () => {
  const noWorker = (): never => {
    throw new Error('no games are installed');
  };
  onTestFinished(() => installGames(async () => [], noWorker));
  for (const reason of ['offline', 'still offline']) {
    installGames(() => Promise.reject(new Error(reason)), noWorker);
    await expect(sampleOf('dice')).rejects.toThrow(reason);
  }
});
