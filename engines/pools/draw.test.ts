import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  drawSeats,
  drawSurvivors,
  drawTicket,
  poolCommitment,
  poolMessage,
  poolWords,
  ticketRanges,
  type PoolSeeds,
} from './draw.ts';

const seeds: PoolSeeds = {
  serverSeed: 'f2ac89b608eeb013',
  poolId: 'p7',
  clientSeeds: ['alice', 'bob', 'carol'],
};
const mac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

describe('tickets', () => {
  test('are half-open ranges in order of entry', () => {
    expect(ticketRanges([100n, 300n, 600n])).toEqual([
      { from: 0n, to: 100n },
      { from: 100n, to: 400n },
      { from: 400n, to: 1000n },
    ]);
    expect(() => ticketRanges([100n, 0n])).toThrow(RangeError);
  });

  test('are drawn in proportion to the stakes', () => {
    const draws = 20_000;
    const wins = [0, 0, 0];
    for (let at = 0; at < draws; at++)
      wins[drawTicket({ ...seeds, poolId: `p${at}` }, [100n, 300n, 600n]).winner]! += 1;
    // Four standard deviations of 20,000 draws; the seeds are fixed.
    for (const [at, share] of [0.1, 0.3, 0.6].entries())
      expect(Math.abs(wins[at]! / draws - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / draws));
  });

  test('can be drawn again with another library', () => {
    const word = mac(seeds.serverSeed, 'p7:alice|bob|carol:0').readBigUInt64BE(0);
    expect(drawTicket(seeds, [100n, 300n, 600n])).toEqual({
      ticket: word % 1000n,
      tickets: 1000n,
      winner: [100n, 400n, 1000n].findIndex((to) => word % 1000n < to),
    });
    expect(poolMessage({ ...seeds, entropy: 'round 12' }, 3)).toBe('p7:alice|bob|carol:round 12:3');
    expect(poolCommitment('x')).toBe(createHash('sha256').update('x').digest('hex'));
  });

  test('leave out words that would favour the first ones', () => {
    // With 2^63 + 1 tickets about half of the words are left out; the ticket is the first word below.
    const tickets = 2n ** 63n + 1n;
    for (let at = 0; at < 20; at++) {
      const one = { ...seeds, poolId: `q${at}` };
      const words = poolWords(one, 8);
      let word = words.next().value;
      while (word >= tickets) word = words.next().value;
      expect(drawTicket(one, [tickets - 1n, 1n]).ticket).toBe(word);
    }
  });

  test('may be more than 2^64, as they are in wei', () => {
    const stake = 40n * 10n ** 18n;
    const { ticket, tickets, winner } = drawTicket(seeds, [stake, stake]);
    expect(tickets).toBe(2n * stake);
    const word = BigInt(`0x${mac(seeds.serverSeed, 'p7:alice|bob|carol:0').subarray(0, 16).toString('hex')}`);
    expect([ticket, winner]).toEqual([word % tickets, Number(ticket / stake)]);
    expect(() => drawTicket(seeds, [2n ** 128n, 1n])).toThrow(RangeError);
    expect(() => drawTicket(seeds, [])).toThrow(RangeError);
  });
});

describe('survivors', () => {
  test('are some of the entries, each about as often', () => {
    const counts = [0, 0, 0, 0, 0];
    const pools = 4000;
    for (let at = 0; at < pools; at++) {
      const list = drawSurvivors({ ...seeds, poolId: `s${at}` }, 5, 2);
      expect(list[0]! < list[1]!).toBe(true);
      for (const one of list) counts[one]! += 1;
    }
    for (const count of counts)
      expect(Math.abs(count / pools - 0.4)).toBeLessThan(4 * Math.sqrt(0.24 / pools));
  });

  test('are at least one and never all', () => {
    expect(() => drawSurvivors(seeds, 5, 5)).toThrow(RangeError);
    expect(() => drawSurvivors(seeds, 5, 0)).toThrow(RangeError);
    expect(() => drawSurvivors(seeds, 5, 1.5)).toThrow(RangeError);
  });
});

describe('seats', () => {
  test('are an order of all entries, every one about as often', () => {
    const counts = new Map<string, number>();
    const tables = 6000;
    for (let at = 0; at < tables; at++) {
      const order = drawSeats({ ...seeds, poolId: `t${at}` }, 3).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['012', '021', '102', '120', '201', '210']);
    for (const count of counts.values())
      expect(Math.abs(count / tables - 1 / 6)).toBeLessThan(4 * Math.sqrt(5 / 36 / tables));
    expect(() => drawSeats(seeds, 1)).toThrow(RangeError);
  });
});
