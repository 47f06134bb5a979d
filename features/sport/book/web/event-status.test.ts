import { expect, it } from 'vitest';
import { closedKey, isUnderWay, stateKey } from './event-status.ts';

it.each([
  [0, null, null, false],
  [1, null, null, true],
  [2, 'event.state.suspended', 'event.closed', true],
  [3, null, 'event.over', false],
  [4, null, 'event.over', false],
  [5, 'event.state.cancelled', 'event.state.cancelled', false],
  [6, 'event.state.delayed', 'event.closed', true],
  [7, 'event.state.interrupted', 'event.closed', true],
  [8, 'event.state.postponed', 'event.closed', false],
  [9, 'event.state.abandoned', 'event.state.abandoned', false],
])('status %i says what has become of an event, and calls over only what is', (status, state, closed, on) => {
  expect([stateKey(status), closedKey(status), isUnderWay(status)]).toEqual([state, closed, on]);
});
