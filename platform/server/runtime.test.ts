import { describe, expect, it } from 'vitest';
import { fixedPorts, systemPorts } from './runtime.ts';

describe('uuid', () => {
  it('is a UUIDv7 that carries the time', () => {
    const ports = fixedPorts(0x0198_1234_5678);
    expect(ports.uuid()).toMatch(/^01981234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('sorts in the order of making, also within one millisecond and when the clock steps back', () => {
    const ports = fixedPorts();
    const ids = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 6_000) ports.advance(-5_000);
      return ports.uuid();
    });
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('fixed ports repeat themselves and differ by seed', () => {
  expect(fixedPorts(0, 7).random(16)).toEqual(fixedPorts(0, 7).random(16));
  expect(fixedPorts(0, 7).random(16)).not.toEqual(fixedPorts(0, 8).random(16));
});

it('system ports read the clock', () => {
  const ports = systemPorts();
  expect(Math.abs(ports.now() - Date.now())).toBeLessThan(1_000);
  expect(ports.random(8)).toHaveLength(8);
});
