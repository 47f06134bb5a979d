import { createHmac } from 'node:crypto';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { verifyBet } from '#features/play/fairness/verify.ts';
import { expect, test } from 'vitest';
import { gameStages } from './game-stages.ts';
import { games } from './games.ts';

/** Of games with more settings than this, the first ones. */
const MAX_SETTINGS = 200;
/** Their samples print the table of one setting, and say where the others are. */
const ONE_TABLE = new Set(['plinko', 'wheel']);

test('every game of the house has its parts on the page, and nothing else has', () => {
  expect(gameStages.map((parts) => parts.id)).toEqual(games.map((game) => game.id));
});

test.each(gameStages.map((parts) => [parts.id, parts] as const))(
  'the rules of %s are those the server plays',
  async (id, parts) => {
    expect(await parts.rules()).toBe(games.find((game) => game.id === id));
  },
);

test.each(gameStages.map((parts) => [parts.id, parts] as const))(
  'the sample code of %s, run as it is printed, gives the outcome, with other settings too',
  async (id, parts) => {
    const game = games.find((one) => one.id === id)!;
    const body = await parts.sample();
    const others: readonly unknown[] = ONE_TABLE.has(id) ? [] : game.settings.slice(0, MAX_SETTINGS);
    for (let nonce = 0; nonce < 50 + others.length; nonce++) {
      const bet = {
        serverSeed: 'ab'.repeat(32),
        clientSeed: 'v750-_nL',
        nonce,
        params: nonce < 50 ? (game.initial as unknown) : others[nonce - 50],
      };
      const printed: unknown[] = [];
      const console = { log: (value: unknown) => printed.push(value) };
      // The sample is text on a page; running it is the point of this test.
      // oxlint-disable-next-line typescript/no-implied-eval
      const run = new Function('createHmac', 'console', 'serverSeed', 'clientSeed', 'nonce', 'params', body);
      run(createHmac, console, bet.serverSeed, bet.clientSeed, nonce, bet.params);
      const verified = verifyBet(game, bet, nobleHmac);
      expect(verified.ok && verified.value.outcome).toEqual(printed[0]);
    }
  },
);
