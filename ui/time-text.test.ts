import { describe, expect, it } from 'vitest';
import { countdownText, timeAgoText } from './time-text.ts';

const now = 1_800_000_000_000;

describe('timeAgoText', () => {
  it('speaks in the largest unit that fits', () => {
    expect(timeAgoText(now - 12_000, now)).toBe('12s ago');
    expect(timeAgoText(now - 59 * 60_000, now)).toBe('59m ago');
    expect(timeAgoText(now - 3 * 3_600_000, now)).toBe('3h ago');
    expect(timeAgoText(now - 6 * 86_400_000, now)).toBe('6d ago');
    expect(timeAgoText(now - 20 * 86_400_000, now)).toBe('2w ago');
    expect(timeAgoText(now - 100 * 86_400_000, now)).toBe('3mo ago');
    expect(timeAgoText(now - 800 * 86_400_000, now)).toBe('2y ago');
  });

  it('calls the last moments, and the future, now', () => {
    expect(timeAgoText(now - 2000, now)).toBe('now');
    expect(timeAgoText(now + 60_000, now)).toBe('now');
  });
});

describe('countdownText', () => {
  it('grows with what is left', () => {
    expect(countdownText(4_000)).toBe('00:04');
    expect(countdownText(3_723_000)).toBe('01:02:03');
    expect(countdownText(93_784_000)).toBe('1d 02:03:04');
  });

  it('counts a part of a second as one and stops at zero', () => {
    expect(countdownText(1)).toBe('00:01');
    expect(countdownText(-5000)).toBe('00:00');
  });
});
