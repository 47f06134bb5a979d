import { expect, test } from 'vitest';
import type { BetView } from '../../contract.ts';
import { pastRounds } from './past-rounds.ts';

function bet(index: number): BetView {
  return {
    id: index.toString(16),
    game: 'dice',
    name: 'Dice',
    metadata: { id: 'dice', name: 'Dice', image: '/art/dice.svg' },
    user: null,
    currency: 'usd',
    demo: true,
    wager: '1.00',
    splitTotal: '1.00',
    payout: '0.00',
    profit: '-1.00',
    multiplier: 0,
    status: index === 3 ? 'in-progress' : index === 4 ? 'refunded' : 'lose',
    created_at: '2026-01-01T00:00:00.000Z',
    params: {},
    outcome: index === 3 ? null : { result: index },
    server_seed: null,
    server_seed_hash: '',
    client_seed: '',
    salt_by: null,
    nonce: index,
    version: 1,
    table: 't',
  };
}

function store(size: number) {
  const asked: (string | undefined)[] = [];
  const all = Array.from({ length: size }, (_, index) => bet(index));
  const fetch = async ({ before, limit }: { before?: string; limit: number }): Promise<BetView[]> => {
    asked.push(before);
    const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
    return all.slice(from, from + limit);
  };
  return { asked, fetch };
}

test('pages are asked for until there are enough, each after the last bet of the one before', async () => {
  const { asked, fetch } = store(700);
  const rounds = await pastRounds('dice', true, 250, fetch);
  expect(asked).toEqual([undefined, (99).toString(16), (199).toString(16)]);
  expect(rounds).toHaveLength(248);
  expect(rounds[0]).toEqual({ params: {}, outcome: { result: 0 } });
});

test('open and refunded rounds are left out, and a short page is the last one', async () => {
  const { asked, fetch } = store(6);
  expect(await pastRounds('dice', true, 500, fetch)).toEqual(
    [0, 1, 2, 5].map((result) => ({ params: {}, outcome: { result } })),
  );
  expect(asked).toHaveLength(1);
});
