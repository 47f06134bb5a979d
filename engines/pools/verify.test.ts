import { describe, expect, test } from 'vitest';
import { drawSeats, drawSurvivors, drawTicket, poolCommitment, ticketRanges } from './draw.ts';
import { battleWinners } from './battle.ts';
import { drawBattle, drawDuel } from './rounds.ts';
import { parsePoolProof, PoolProofError, verifyPool, type PoolFacts } from './verify.ts';

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

/** Cases of two tables, and a beacon whose rounds come a second after, signed where they end in 1. */
const facts: PoolFacts = {
  caseWorth: (table, float) => Math.floor(float * (table === 'big' ? 1000 : 100)),
  beaconRound: (filledAt) => filledAt / 1000 + 1,
  isBeaconSignature: (_round, signature) => signature.endsWith('1'),
  beaconRandomness: (signature) => signature.slice(0, 8),
};
const verify = (value: unknown) => verifyPool(parsePoolProof(JSON.stringify(value)), facts);
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

  test('of a duel says what was rolled, and of a battle what every case held, with a beacon that was due', () => {
    const two = { ...seeds, clientSeeds: ['alice', 'bob'], entropy: 'abababab' };
    const signature = `${'ab'.repeat(47)}01`;
    const base = {
      ...proof('survivor'),
      entries: proof('survivor').entries.slice(0, 2),
      beacon: { filledAt: 7000, round: 8, signature },
    };
    const { rolls, winner } = drawDuel(two);
    const duel = { ...base, mode: 'duel', rolls, winners: [winner] };
    expect(verify(duel).map(({ what, ok }) => [what, ok])).toEqual([
      ['commitment', true],
      ['beacon', true],
      ['rolls', true],
      ['draw', true],
    ]);
    expect(faults({ ...duel, winners: [1 - winner] })).toEqual(['draw']);
    expect(faults({ ...duel, rolls: [[1, 0]] })).toEqual(['rolls']);
    expect(faults({ ...duel, beacon: { ...base.beacon, filledAt: 8000 } })).toEqual(['beacon']);
    // Another signature draws something else, and is none of the group's.
    const forged = `cd${signature.slice(2, -1)}2`;
    expect(faults({ ...duel, beacon: { ...base.beacon, signature: forged } })).toContain('beacon');
    expect(faults({ ...duel, beacon: null })).toContain('rolls');
    expect(() => verify({ ...duel, beacon: { ...base.beacon, signature: 'zz' } })).toThrow(PoolProofError);
    expect(() => verify({ ...duel, entries: proof('survivor').entries })).toThrow(PoolProofError);

    const cases = ['big', 'small', 'big'];
    const opened = drawBattle(two, cases, facts.caseWorth);
    const battle = { ...base, mode: 'battle', battle: { kind: 'low', cases }, opened };
    const winners = battleWinners('low', opened);
    expect(faults({ ...battle, winners })).toEqual([]);
    expect(faults({ ...battle, winners: battleWinners('high', opened) })).toEqual(['draw']);
    expect(faults({ ...battle, winners, opened: opened.toReversed() })).toEqual(['opened']);
    expect(() => verify({ ...battle, winners, battle: null })).toThrow(PoolProofError);
    expect(() => verify({ ...battle, winners, battle: { kind: 'most', cases } })).toThrow('battle.kind');
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
