import { expect, it } from 'vitest';
import type { PositionView } from '../contract.ts';
import { isNewer } from './newer.ts';

const at = (status: PositionView['status']) =>
  ({ status, ended_at: status === 'closed' || status === 'called_off' ? 1 : null }) as PositionView;

it.each([
  ['open', 'pending_open', false],
  ['closing', 'pending_open', false],
  ['closed', 'pending_open', false],
  ['closed', 'open', false],
  ['closed', 'closing', false],
  ['called_off', 'pending_open', false],
  ['pending_open', 'open', true],
  ['open', 'closing', true],
  // A part was closed: the rest goes on.
  ['closing', 'open', true],
  ['open', 'closed', true],
  ['closed', 'closed', true],
] as const)('%s is followed by %s: %s', (known, other, newer) => {
  expect(isNewer(at(known), at(other))).toBe(newer);
});

it('what is not known is news', () => {
  expect(isNewer(undefined, at('pending_open'))).toBe(true);
});
