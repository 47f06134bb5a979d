import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crash } from '#games/crash/game.ts';
import type { SharedState } from '../../contract.ts';
import { createInstance } from '../instance.ts';
import type { InstanceServices } from '../instance-types.ts';
import { createFollower, untilOpen } from './follower.ts';
import { openSharedRound, takeState, type SharedRoundView } from './shared-round.ts';

const state = (no: number, phase: SharedState['phase']): SharedState => ({
  game: 'crash',
  no,
  phase,
  now: 1_000_000,
  startedAt: 999_000,
  endsAt: null,
  result: phase === 'settled' ? 2 : null,
  hash: phase === 'settled' ? 'h' : null,
  salt: 's',
  terminatingHash: 't',
  link: no,
});
const asked = (no: number, phase: SharedState['phase']): SharedRoundView =>
  openSharedRound({ state: state(no, phase), bets: [], history: [] }, 0);
const told = (no: number, phase: SharedState['phase']) => (before: SharedRoundView) =>
  takeState(before, state(no, phase), 0);

let placed: number;
let follower: ReturnType<typeof createFollower>;
const stands = () => {
  const { sharedRound, queued } = follower.store.getState();
  return [sharedRound?.state.no, sharedRound?.state.phase, queued !== null];
};

beforeEach(() => {
  vi.useFakeTimers();
  // As in a tab that was hidden after it had asked for a frame.
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  placed = 0;
  follower = createFollower(() => placed++);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer that was on its way when the round moved on does not turn it back', () => {
  follower.open(asked(5, 'betting'));
  follower.take(told(5, 'running'));
  follower.open(asked(5, 'betting'));
  vi.runAllTimers();
  expect(stands()).toEqual([5, 'running', false]);
});

test('what is told before the first answer is not lost', () => {
  follower.take(told(5, 'running'));
  vi.runAllTimers();
  follower.open(asked(5, 'betting'));
  expect(stands()).toEqual([5, 'running', false]);
});

test('a tab that draws no frames sees the round change, and places the bet that waits for it', () => {
  follower.open(asked(5, 'running'));
  follower.queue(true);
  follower.take(told(5, 'settled'));
  vi.runAllTimers();
  follower.take(told(6, 'betting'));
  vi.runAllTimers();
  expect([...stands(), placed]).toEqual([6, 'betting', false, 1]);
});

test('a bet that missed the round it was meant for is not placed in a later one', () => {
  follower.open(asked(5, 'running'));
  follower.queue(true);
  follower.open(asked(8, 'running'));
  expect(stands()).toEqual([8, 'running', false]);
  follower.open(asked(9, 'betting'));
  expect([...stands(), placed]).toEqual([9, 'betting', false, 0]);
});

test('automatic bets see the next round as soon as the page does', async () => {
  const never = { wait: () => new Promise(() => {}) } as unknown as InstanceServices;
  const instance = createInstance(crash, never, { bet: '1.00', params: {} });
  const auto = (running: boolean) =>
    instance.store.setState((before) => ({ auto: { ...before.auto, state: running } }));
  auto(true);
  follower.open(asked(5, 'running'));
  const next = untilOpen(follower.store, instance);
  follower.open(asked(6, 'betting'));
  expect(await next).toBe(true);
  follower.open(asked(6, 'running'));
  const stopped = untilOpen(follower.store, instance);
  auto(false);
  expect(await stopped).toBe(false);
});
