import { describe, expect, it } from 'vitest';
import { dragOffset, dragOutcome } from './drag.ts';

describe('dragging a modal down', () => {
  it('dismisses past 80 px and not before', () => {
    expect(dragOutcome(100, 180)).toBe('return');
    expect(dragOutcome(100, 181)).toBe('dismiss');
  });

  it('never dismisses upwards', () => {
    expect(dragOutcome(300, 0)).toBe('return');
  });

  it('follows the pointer down and resists up', () => {
    expect(dragOffset(100, 150)).toBe(50);
    expect(dragOffset(100, 20)).toBe(-10);
  });
});
