import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, endOf, keptOutBy, withBar } from './bars.ts';
import { isExcluded, NO_RESTRICTIONS, type PlayerRestrictions } from './restrictions.ts';

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
