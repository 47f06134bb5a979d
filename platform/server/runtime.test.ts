import { describe, expect, it } from 'vitest';
import { fixedRuntime, systemRuntime } from './runtime.ts';

describe('uuid', () => {
  it('is a UUIDv7 that carries the time', () => {
    const runtime = fixedRuntime(0x0198_1234_5678);
    expect(runtime.uuid()).toMatch(/^01981234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('sorts in the order of making, also within one millisecond and when the clock is nudged back', () => {
    const runtime = fixedRuntime();
    const ids = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 6_000) runtime.advance(-500);
      return runtime.uuid();
    });
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('carries the time again of a clock that was ahead and is set back', () => {
    const runtime = fixedRuntime(0x0198_1234_5678);
    runtime.advance(3_600_000);
    runtime.uuid();
    runtime.setNow(0x0198_1234_5679);
    expect(runtime.uuid()).toMatch(/^01981234-5679-7/);
  });
});

it('fixed runtime repeat themselves and differ by seed', () => {
  expect(fixedRuntime(0, 7).random(16)).toEqual(fixedRuntime(0, 7).random(16));
  expect(fixedRuntime(0, 7).random(16)).not.toEqual(fixedRuntime(0, 8).random(16));
});

it('system runtime read the clock', () => {
  const runtime = systemRuntime();
  expect(Math.abs(runtime.now() - Date.now())).toBeLessThan(1_000);
  expect(runtime.random(8)).toHaveLength(8);
});
