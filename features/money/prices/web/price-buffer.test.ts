import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPriceBuffer, PAUSE_MS, type Prices } from './price-buffer.ts';

const at = (price: string): Prices => ({ btc: { price, priceEur: price } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function buffer(hidden = () => false) {
  const taken: Prices[] = [];
  return { taken, buffer: createPriceBuffer((prices) => taken.push(prices), hidden) };
}

describe('prices from the socket', () => {
  it('show at once when it was quiet', () => {
    const { taken, buffer: prices } = buffer();
    prices.add(at('1'));
    expect(taken).toEqual([at('1')]);
  });

  it('are handed on at most once a second, the newest of each currency', () => {
    const { taken, buffer: prices } = buffer();
    for (let message = 0; message < 500; message++) {
      prices.add({ ...at(String(message)), [`c${message % 3}`]: { price: '2', priceEur: '2' } });
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(PAUSE_MS);
    expect(taken.length).toBeLessThanOrEqual(7);
    expect(taken.at(-1)?.['btc']?.price).toBe('499');
    expect(Object.keys(taken.at(-1)!).toSorted()).toEqual(['btc', 'c0', 'c1', 'c2']);
  });

  it('wait while nobody looks', () => {
    let hidden = true;
    const { taken, buffer: prices } = buffer(() => hidden);
    prices.add(at('1'));
    prices.add(at('2'));
    vi.advanceTimersByTime(60_000);
    expect(taken).toEqual([]);
    hidden = false;
    prices.look();
    expect(taken).toEqual([at('2')]);
  });

  it('are forgotten when the page goes', () => {
    const { taken, buffer: prices } = buffer();
    prices.add(at('1'));
    prices.add(at('2'));
    prices.stop();
    vi.advanceTimersByTime(60_000);
    expect(taken).toEqual([at('1')]);
  });
});
