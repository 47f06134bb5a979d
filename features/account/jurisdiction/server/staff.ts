import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { PolicyAction } from '#platform/server/policy/decide.ts';
import { NO_RESTRICTIONS, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { profiles, tryLaw } from '../contract.ts';
import { profileOf, SHIPPED, SHIPPED_IDS } from '../profiles.ts';
import { jurisdictionSettings } from '../settings.ts';

export async function showProfiles(kit: ServerKit): Promise<ReplyOf<typeof profiles>> {
  const { profile, countries, own } = kit.settings.get('jurisdiction', jurisdictionSettings);
  const [last] = await kit.settings.history('jurisdiction', { limit: 1 });
  return {
    version: last ? { number: last.version, author: last.author, at: last.at } : null,
    inForce: profile,
    countries: Object.entries(countries)
      .map(([country, id]) => ({ country, profile: id }))
      .toSorted((one, other) => (one.country < other.country ? -1 : 1)),
    profiles: [
      ...SHIPPED_IDS.map((id) => ({ id, base: null, rules: SHIPPED[id] })),
      ...Object.entries(own).map(([id, { base }]) => ({ id, base, rules: profileOf(id, own)! })),
    ],
  };
}

/** Asks the judge itself, with a player that nobody is, and whom no register of excluded people names. */
export function tryPlayer(
  kit: ServerKit,
  { country, product, act, age, verified }: BodyOf<typeof tryLaw>,
): ReplyOf<typeof tryLaw> {
  const now = kit.runtime.now();
  const guard: PlayerRestrictions = {
    ...NO_RESTRICTIONS,
    tier: verified ? 1 : 0,
    register: { answer: 'clear', at: now },
    ...(age !== null && { born: bornBefore(age, now) }),
  };
  const action: PolicyAction = act === 'demo' ? 'play' : act;
  const context = { product, country, demo: act === 'demo', worth: 0n, now };
  const refusal = kit.policy.decide(action, { guard, terms: kit.policy.rules().terms() }, context);
  return { profile: kit.policy.law(guard, country).profile, rule: refusal?.policy?.rule ?? null };
}

/** A birthday on New Year’s Day: so many years old whatever the day is. */
function bornBefore(age: number, now: number): string {
  const year = new Date(now).getUTCFullYear() - age;
  return `${year}-01-01`;
}
