import { afterAll, afterEach, expect } from 'vitest';
import { tally } from './tally.ts';

let calls = 0;
afterEach(() => {
  calls += expect.getState().assertionCalls;
});
afterAll(() => {
  tally('expects', calls);
  calls = 0;
});
