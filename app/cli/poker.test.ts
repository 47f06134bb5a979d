import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardName } from '#engines/poker/cards.ts';
import { deckRoot, proveCards } from '#engines/poker/deck-proof.ts';
import { hashOf, shuffledDeck } from '#engines/poker/shuffle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from './poker.ts';
import { runCommand } from './testing/run-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phoenix-poker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand(command, args);

async function file(...lines: readonly unknown[]): Promise<string> {
  const path = join(folder, 'hands.jsonl');
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(path, texts.map((text) => `${text}\n`).join(''));
  return path;
}

const good = {
  id: 'walk',
  sb: 5,
  bb: 10,
  seats: [
    { seat: 0, stack: 100, hole: null },
    { seat: 1, stack: 100, hole: null },
  ],
  button: 0,
  posts: [
    { seat: 0, type: 'sb', amount: 5 },
    { seat: 1, type: 'bb', amount: 10 },
  ],
  actions: [{ street: 'preflop', seat: 0, type: 'fold' }],
  board: '',
  uncalled: { seat: 1, amount: 5 },
  pots: [{ amount: 10, eligible: [1], winners: [1] }],
  finishingStacks: [95, 105],
};
const differs = { ...good, id: 'short', finishingStacks: [95, 104] };
const refused = { ...good, id: 'turn', actions: [{ street: 'preflop', seat: 1, type: 'fold' }] };

describe('poker check', () => {
  test('ends with status 0 when every hand agrees, empty lines aside', async () => {
    const path = await file(good, '', good);
    expect(await run('check', '--file', path)).toEqual({ status: 0, out: '2 of 2 agree\n', error: '' });
  });

  test('a byte order mark before the first hand is no part of it', async () => {
    const path = await file(`\uFEFF${JSON.stringify(good)}`, good);
    expect(await run('check', '--file', path)).toEqual({ status: 0, out: '2 of 2 agree\n', error: '' });
  });

  test('names line, field and rule of what does not, and checks the others', async () => {
    const path = await file(good, differs, refused, 'nonsense', { ...good, bb: 10.5 }, good);
    const { status, out } = await run('check', '--file', path);
    expect(status).toBe(1);
    expect(out.split('\n')).toEqual([
      'line 2 (short) differs: finishingStacks[1]: expected 104, found 105',
      'line 3 (turn) refused by rule out-of-turn: actions[0]: seat 1 acts, but seat 0 is to act',
      expect.stringMatching(/^line 4 refused by rule json: not JSON: /),
      'line 5 (walk) refused by rule amount: bb must be a whole amount from 0 in the smallest unit',
      '2 of 6 agree',
      '',
    ]);
  });

  test('says the same to machines', async () => {
    const path = await file(good, differs, refused);
    const { status, out } = await run('check', '--file', path, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      file: path,
      total: 3,
      agree: 1,
      known: [],
      differ: [
        {
          line: 2,
          id: 'short',
          differences: [{ field: 'finishingStacks[1]', expected: '104', found: '105' }],
        },
      ],
      refused: [
        {
          line: 3,
          id: 'turn',
          rule: 'out-of-turn',
          message: 'actions[0]: seat 1 acts, but seat 0 is to act',
        },
      ],
    });
  });

  test('a file without a hand is not one that agrees', async () => {
    expect((await run('check', '--file', await file())).status).toBe(1);
  });

  test.each([
    [[]],
    [['check']],
    [['deal', '--file', 'x']],
    [['check', '--file', '/nonexistent.jsonl']],
    [['check', '--files', 'x']],
    [['verify']],
    [['verify', '--hand', '/nonexistent.json']],
  ])('refuses the call %j with status 2', async (args) => {
    const { status, out, error } = await run(...args);
    expect([status, out]).toEqual([2, '']);
    expect(error).toMatch(/^poker: \S/);
  });
});

describe('poker verify', () => {
  const seeds = { serverSeed: 'secret', tableId: 't', handNo: 1, clientSeeds: ['a', 'b'] };
  const deck = shuffledDeck(seeds);
  const proof = {
    tableId: 't',
    handNo: 1,
    clientSeeds: ['a', 'b'],
    commitment: hashOf('secret'),
    root: deckRoot(deck, seeds),
    cards: proveCards(deck, seeds, [1, 3]).map((one) => ({ ...one, card: cardName(one.card) })),
  };

  test('proves the cards of a hand before its seed is revealed, and the whole deck after', async () => {
    const before = await run('verify', '--hand', await file(proof));
    expect(before).toMatchObject({ status: 0, error: '' });
    expect(before.out).toMatch(/^card 1 \(..\): holds\ncard 3 \(..\): holds\nthe hand is proved\n$/);
    const after = await run('verify', '--hand', await file({ ...proof, serverSeed: 'secret' }), '--json');
    expect(after.status).toBe(0);
    expect(JSON.parse(after.out)).toMatchObject({ ok: true, checks: { length: 6 } });
  });

  test('ends with status 1 and the reason when a card or the seed is another', async () => {
    const { status, out } = await run('verify', '--hand', await file({ ...proof, serverSeed: 'another' }));
    expect(status).toBe(1);
    expect(out).toMatch(/^commitment: does not hold, the server seed hashes to [0-9a-f]{64}$/m);
    expect(out).toMatch(/^the hand is NOT proved$/m);
  });

  test('ends with status 1 for a file that is no proof', async () => {
    const { status, out, error } = await run('verify', '--hand', await file({ ...proof, root: 'x' }));
    expect([status, out]).toEqual([1, '']);
    expect(error).toMatch(/^poker: .*: root must be 64 hex digits\n$/);
  });
});
