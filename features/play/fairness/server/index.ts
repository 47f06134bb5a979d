import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { notRevealed, openRound } from './refusals.ts';

// One answer for a seed in use and for a hash nobody knows: which of the two it is stays unsaid.

export default serverPart(({ serve, fairness }) => {
  serve(contract.seeds, async ({ player, body }) => {
    const [pair, history] = await Promise.all([
      fairness.current(player.id),
      fairness.history(player.id, {
        limit: contract.PAIRS_PAGE,
        ...(body.before === undefined ? {} : { before: body.before }),
      }),
    ]);
    return { ...pair, history };
  });

  serve(contract.rotate, async ({ player, body }) => {
    const result = await fairness.rotate(player.id, body.client_seed);
    return 'refused' in result ? openRound : result;
  });

  serve(contract.clientSeedChange, async ({ player, body }) => {
    const result = await fairness.rotate(player.id, body.client_seed);
    return 'refused' in result ? openRound : { ...result, client_seed: result.pair.clientSeed };
  });

  serve(contract.unhash, async ({ body }) => (await fairness.reveal(body.hash)) ?? notRevealed);
});
