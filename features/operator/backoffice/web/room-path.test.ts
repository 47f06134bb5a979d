import { describe, expect, it } from 'vitest';
import { isOpen } from './room-path.ts';

describe('isOpen', () => {
  it.each([
    ['/admin', '/admin', true],
    ['/admin', '/admin/users', false],
    ['/admin/users', '/admin/user/abc', true],
    ['/admin/rounds', '/admin/round/abc', true],
    ['/admin/settings', '/admin/settings/originals', true],
    ['/admin/users', '/admin/rounds', false],
  ])('room %s on %s: %s', (room, path, open) => {
    expect(isOpen(room, path)).toBe(open);
  });
});
