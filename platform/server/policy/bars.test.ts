import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, endOf, withBar } from './bars.ts';
import { isExcluded, NO_RESTRICTIONS, type PlayerRestrictions } from './restrictions.ts';

const length = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(-1));
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('timeout', 'exclusion', 'register', 'staff'), length }),
  fc.record({ kind: fc.constantFrom('register', 'staff'), length: fc.constant(null) }),
  fc.record({ kind: fc.constant('wait'), length: fc.integer({ min: 1, max: 5 }) }),
);

it('holds what each side wants, in every order, and no self-exclusion ends early', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = 100;
      let guard: PlayerRestrictions = NO_RESTRICTIONS;
      // The ends of both sides, and the latest that a player excluded themselves to.
      let [own, register, excluded] = [0, 0, 0];
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
          else if (shown !== 'register' || end > sideEnd) own = end;
          if (kind === 'staff' && shown === 'register' && end < register) register = 0;
          if (kind === 'exclusion') excluded = Math.max(excluded, end);
        }
        const sides = barsOf(guard, now);
        expect(endOf(sides.own?.excludedUntil ?? null)).toBe(own > now ? own : 0);
        expect(endOf(sides.register?.excludedUntil ?? null)).toBe(register > now ? register : 0);
        if (excluded > now) expect(sides.own?.bar).toBe('exclusion');
        const later = Math.max(own, register);
        expect(isExcluded(guard, now)).toBe(later > now);
        if (later <= now) continue;
        expect(endOf(guard.excludedUntil)).toBe(later);
        expect(guard.bar === 'register').toBe(register > own);
      }
    }),
  );
});
