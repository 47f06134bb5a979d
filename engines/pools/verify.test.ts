import { describe, expect, test } from 'vitest';
import { drawSeats, drawSurvivors, drawTicket, poolCommitment, ticketRanges } from './draw.ts';
import { parsePoolProof, PoolProofError, verifyPool } from './verify.ts';

const seeds = { serverSeed: 'f2ac89b608eeb013', poolId: 'p7', clientSeeds: ['alice', 'bob', 'carol'] };

function proof(mode: 'jackpot' | 'survivor') {
  const stakes = mode === 'jackpot' ? [100n, 300n, 600n] : [100n, 100n, 100n];
  const drawn = mode === 'jackpot' ? drawTicket(seeds, stakes) : null;
  return {
    poolId: seeds.poolId,
    mode,
    commitment: poolCommitment(seeds.serverSeed),
    serverSeed: seeds.serverSeed,
    survivors: 1,
    entries: ticketRanges(stakes).map(({ from, to }, at) => ({
      stake: String(stakes[at]),
      clientSeed: seeds.clientSeeds[at],
      from: String(from),
      to: String(to),
    })),
    ticket: drawn === null ? null : String(drawn.ticket),
    winners: drawn === null ? drawSurvivors(seeds, 3, 1) : [drawn.winner],
  };
}

const verify = (value: unknown) => verifyPool(parsePoolProof(JSON.stringify(value)));
const faults = (value: unknown) => verify(value).flatMap(({ what, ok }) => (ok ? [] : [what]));

describe('the proof of a pool', () => {
  test.each(['jackpot', 'survivor'] as const)('of a %s holds', (mode) => {
    expect(verify(proof(mode)).map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test('does not hold with another seed, ticket, range or winner', () => {
    const good = proof('jackpot');
    const [first, ...others] = good.entries;
    expect(faults({ ...good, commitment: poolCommitment('other') })).toEqual(['commitment']);
    expect(faults({ ...good, ticket: '1000' })).toEqual(['draw']);
    expect(faults({ ...good, winners: [(good.winners[0]! + 1) % 3] })).toEqual(['draw']);
    expect(faults({ ...good, entries: [{ ...first, to: '99' }, ...others] })).toEqual(['tickets']);
    expect(faults({ ...proof('survivor'), winners: [0, 1, 2] })).toEqual(['draw']);
  });

  test('of a sit-and-go proves who sits where', () => {
    const sng = { ...proof('survivor'), mode: 'sng', winners: [], seats: drawSeats(seeds, 3) };
    expect(verify(sng).map(({ what, ok }) => [what, ok])).toEqual([
      ['commitment', true],
      ['seats', true],
    ]);
    expect(faults({ ...sng, seats: sng.seats.toReversed() })).toEqual(['seats']);
    expect(faults({ ...sng, seats: undefined })).toEqual(['seats']);
  });

  test.each([
    ['not JSON', '{'],
    ['must be an object', '7'],
    ['serverSeed is not shown', JSON.stringify({ ...proof('jackpot'), serverSeed: null })],
    ['entries[0].stake', JSON.stringify({ ...proof('jackpot'), entries: [{ stake: 5 }] })],
    ['winners', JSON.stringify({ ...proof('jackpot'), winners: [-1] })],
  ])('is refused: %s', (message, text) => {
    expect(() => parsePoolProof(text)).toThrow(message);
  });

  test('of entries that no pool has is refused', () => {
    expect(() => verify({ ...proof('jackpot'), entries: [] })).toThrow(PoolProofError);
  });
});
