import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, endOf, exclusionEnded, keptOutBy, withBar } from './bars.ts';
import { type BarKind, isExcluded, NO_RESTRICTIONS, type PlayerRestrictions } from './restrictions.ts';

const length = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(-1));
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('timeout', 'exclusion', 'register', 'staff'), length }),
  fc.record({ kind: fc.constantFrom('register', 'staff'), length: fc.constant(null) }),
  fc.record({ kind: fc.constant('closed'), length: fc.constant(-1) }),
  fc.record({ kind: fc.constant('wait'), length: fc.integer({ min: 1, max: 5 }) }),
);

it('holds what each side wants, in every order, and no self-exclusion ends early', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = 100;
      let guard: PlayerRestrictions = NO_RESTRICTIONS;
      // The ends of both sides, the latest that a player excluded themselves to, and whether they closed the account.
      let [own, register, excluded, closed] = [0, 0, 0, false];
      for (const { kind, length: long } of steps) {
        if (kind === 'wait') {
          now += long;
        } else {
          const until = long === null || long === -1 ? long : now + long;
          const end = endOf(until);
          // What the rooms refuse: a player makes their bar no shorter, staff no self-exclusion.
          const sideEnd = own > now ? own : 0;
          if ((kind === 'timeout' || kind === 'exclusion') && end <= sideEnd) continue;
          const shown = isExcluded(guard, now) ? guard.bar : null;
          if (kind === 'staff' && shown === 'exclusion' && end < sideEnd) continue;
          guard = withBar(guard, { until, kind }, now);
          if (kind === 'register') register = end;
          else if (kind === 'closed') closed = true;
          else if ((shown !== 'register' && shown !== 'closed') || end > sideEnd) own = end;
          if (kind === 'staff' && shown === 'register' && end < register) register = 0;
          if (kind === 'staff' && shown === 'closed') closed &&= end === Infinity;
          if (kind === 'exclusion') excluded = Math.max(excluded, end);
        }
        const sides = barsOf(guard, now);
        expect(endOf(sides.own?.excludedUntil ?? null)).toBe(own > now ? own : 0);
        expect(endOf(sides.register?.excludedUntil ?? null)).toBe(register > now ? register : 0);
        if (excluded > now) expect(sides.own?.bar).toBe('exclusion');
        expect(sides.closed !== null).toBe(closed);
        const keptOut = Math.max(own, register);
        expect(endOf(keptOutBy(guard, now)?.excludedUntil ?? null)).toBe(keptOut > now ? keptOut : 0);
        const later = closed ? Infinity : keptOut;
        expect(isExcluded(guard, now)).toBe(later > now);
        if (later <= now) continue;
        expect(endOf(guard.excludedUntil)).toBe(later);
        expect(guard.bar === 'closed').toBe(closed);
        expect(guard.bar === 'register').toBe(!closed && register > own);
      }
    }),
  );
});

it('reads a bar beside another as it was once kept, without a list', () => {
  const beside = { excludedUntil: 200, bar: 'exclusion' } as const;
  const guard: PlayerRestrictions = { ...NO_RESTRICTIONS, excludedUntil: -1, bar: 'register', beside };
  expect(withBar(guard, { until: null, kind: 'register' }, 100)).toMatchObject(beside);
});

it.each<[string, number | null, [BarKind, number | null, number][]]>([
  ['ended with nothing beside it', 200, []],
  ['a register’s bar ended later', 200, [['register', 300, 150]]],
  [
    'a register’s bar was lifted after it',
    200,
    [
      ['register', 300, 150],
      ['register', null, 250],
    ],
  ],
  ['staff saved that nobody is barred', 200, [['staff', null, 210]]],
  [
    'a break came after it, and another one',
    200,
    [
      ['timeout', 220, 210],
      ['timeout', 240, 230],
    ],
  ],
  [
    'a second one came after it',
    400,
    [
      ['timeout', 220, 210],
      ['exclusion', 400, 230],
    ],
  ],
  ['staff made it longer', 300, [['staff', 300, 150]]],
  ['something still bars', null, [['register', 900, 150]]],
  ['another one is for ever', null, [['exclusion', -1, 250]]],
])('knows when the last self-exclusion ended: %s', (_what, ended, bars) => {
  let guard = withBar(NO_RESTRICTIONS, { until: 200, kind: 'exclusion' }, 100);
  expect(exclusionEnded(guard, 199)).toBeNull();
  for (const [kind, until, now] of bars) guard = withBar(guard, { until, kind }, now);
  expect(exclusionEnded(guard, 500)).toBe(ended);
});

it('knows of no end where nobody excluded themselves', () => {
  const guard = withBar(NO_RESTRICTIONS, { until: 200, kind: 'timeout' }, 100);
  expect(exclusionEnded(guard, 300)).toBeNull();
  expect(exclusionEnded(null, 300)).toBeNull();
});
