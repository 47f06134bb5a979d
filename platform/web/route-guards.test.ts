import { describe, expect, it } from 'vitest';
import type { UserView } from '../contract/boot.ts';
import { judge, parseSearch, sportType, stringifySearch, type Wanted } from './route-guards.ts';

const user: UserView = {
  _id: '64b0c0ffee64b0c0ffee64b0',
  name: 'riser',
  email: 'riser@example.org',
  email_verified: true,
  avatar: null,
  roles: [],
  permissions: ['dashboard'],
  vipLevel: 0,
  private_bets: false,
  self_excluded: false,
  created_at: '2026-01-01T00:00:00Z',
};
const guest = { user: null, demoBuild: false, licensed: true };
const player = { user, demoBuild: false, licensed: true };
const excluded = { user: { ...user, self_excluded: true }, demoBuild: false, licensed: true };

function wanted(change: Partial<Wanted> = {}): Wanted {
  return { path: '/page', search: {}, on: true, profile: true, ...change };
}

describe('judge', () => {
  it('opens an unguarded page to everyone', () => {
    expect(judge(wanted(), guest)).toEqual({ do: 'open' });
    expect(judge(wanted(), player)).toEqual({ do: 'open' });
  });

  it('asks a guest to log in where that is required, and lets a player through', () => {
    expect(judge(wanted({ guard: 'auth' }), guest)).toEqual({ do: 'ask' });
    expect(judge(wanted({ guard: 'auth' }), player)).toEqual({ do: 'open' });
  });

  it('sends home who lacks the permission', () => {
    expect(judge(wanted({ guard: 'perm:users' }), player)).toEqual({ do: 'go', to: '/' });
    expect(judge(wanted({ guard: 'perm:dashboard' }), player)).toEqual({ do: 'open' });
    expect(judge(wanted({ guard: 'perm:dashboard' }), guest)).toEqual({ do: 'go', to: '/' });
  });

  it('leads to the notice without a licence: with the frame for who has an account, and never staff from their rooms', () => {
    const lapsed = { user, demoBuild: false, licensed: false };
    expect(judge(wanted(), lapsed)).toEqual({ do: 'go', to: '/error/1' });
    expect(judge(wanted(), { ...lapsed, user: null })).toEqual({ do: 'go', to: '/error/noLayout/1' });
    expect(judge(wanted({ whileExcluded: true }), lapsed)).toEqual({ do: 'open' });
    expect(judge(wanted({ guard: 'perm:dashboard', staff: true }), lapsed)).toEqual({ do: 'open' });
    expect(judge(wanted({ guard: 'perm:users', staff: true }), lapsed)).toEqual({ do: 'go', to: '/' });
    expect(judge(wanted(), { ...lapsed, demoBuild: true })).toEqual({ do: 'open' });
  });

  it('takes entries with a flag as it takes names, and none that is not active', () => {
    const entries = (active: boolean) => [{ permissions: [{ id: 'users', permissions: { active } }] }];
    const as = (active: boolean) => ({
      user: { ...user, permissions: entries(active) },
      demoBuild: false,
      licensed: true,
    });
    expect(judge(wanted({ guard: 'perm:users' }), as(true))).toEqual({ do: 'open' });
    expect(judge(wanted({ guard: 'perm:users' }), as(false))).toEqual({ do: 'go', to: '/' });
    expect(judge(wanted({ guard: 'perm:*' }), as(false))).toEqual({ do: 'go', to: '/' });
  });

  it('takes whoever may do anything at all for staff, and nobody else', () => {
    const plain = { user: { ...user, permissions: [] }, demoBuild: false, licensed: true };
    expect(judge(wanted({ guard: 'perm:*' }), player)).toEqual({ do: 'open' });
    expect(judge(wanted({ guard: 'perm:*' }), plain)).toEqual({ do: 'go', to: '/' });
    expect(judge(wanted({ guard: 'perm:*' }), guest)).toEqual({ do: 'go', to: '/' });
  });

  it('lets role * and a demo build through every permission', () => {
    const admin = {
      user: { ...user, roles: [{ id: '*' }], permissions: [] },
      demoBuild: false,
      licensed: true,
    };
    expect(judge(wanted({ guard: 'perm:users' }), admin)).toEqual({ do: 'open' });
    expect(judge(wanted({ guard: 'perm:users' }), { user: null, demoBuild: true, licensed: true })).toEqual({
      do: 'open',
    });
  });

  it('has no page of a feature that is off, whoever asks', () => {
    expect(judge(wanted({ on: false }), player)).toEqual({ do: 'missing' });
    expect(judge(wanted({ on: false, guard: 'auth' }), guest)).toEqual({ do: 'missing' });
  });

  it('sends an excluded player to the notice from everywhere', () => {
    expect(judge(wanted(), excluded)).toEqual({ do: 'go', to: '/error/se' });
    expect(judge(wanted({ path: '/', search: { verify: 'true' } }), excluded)).toEqual({
      do: 'go',
      to: '/error/se',
    });
    expect(judge(wanted({ path: '/no/such/page', on: false }), excluded)).toEqual({
      do: 'go',
      to: '/error/se',
    });
    expect(judge(wanted({ path: '/error/se', whileExcluded: true }), excluded)).toEqual({ do: 'open' });
  });

  it('keeps pages open to an excluded player that say so, under their own guards', () => {
    const money = wanted({ path: '/wallet', whileExcluded: true, guard: 'auth' });
    expect(judge(money, excluded)).toEqual({ do: 'open' });
    expect(judge(money, guest)).toEqual({ do: 'ask' });
    expect(judge({ ...money, on: false }, excluded)).toEqual({ do: 'missing' });
  });

  it('takes ?verify=true on the home page to the stored user’s profile', () => {
    const home = wanted({ path: '/', search: { verify: 'true' } });
    expect(judge(home, player)).toEqual({ do: 'go', to: `/profile/${user._id}` });
    expect(judge(home, guest)).toEqual({ do: 'open' });
    expect(judge({ ...home, profile: false }, player)).toEqual({ do: 'open' });
    expect(judge({ ...home, search: { verify: 'dice-aa-bb-1' } }, player)).toEqual({ do: 'open' });
    expect(judge({ ...home, path: '/fairness' }, player)).toEqual({ do: 'open' });
  });
});

describe('sportType', () => {
  it.each(['/sport', '/sport/event/7', '/sportsbook'])('%s plays SPORTS', (path) => {
    expect(sportType(path)).toBe('SPORTS');
  });

  it.each(['/', '/casino/game/dice', '/sporty'])('%s plays ESPORTS', (path) => {
    expect(sportType(path)).toBe('ESPORTS');
  });
});

describe('query parameters', () => {
  it('stay plain strings both ways', () => {
    const search = parseSearch('?verify=dice-abc-my%20seed-5&n=1e3&c=true');
    expect(search).toEqual({ verify: 'dice-abc-my seed-5', n: '1e3', c: 'true' });
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('leave out what is not set', () => {
    expect(stringifySearch({ a: undefined, b: null, c: 1 })).toBe('?c=1');
    expect(stringifySearch({})).toBe('');
  });
});
