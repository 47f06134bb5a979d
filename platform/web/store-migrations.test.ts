import { describe, expect, it } from 'vitest';
import { isNumber, isText } from '../contract/kinds.ts';
import { defaultPreferences, STORE_KEY } from './store.ts';
import { clearOldStorage, declareKinds, keptForOthers, migrate, sane, VERSION } from './store-migrations.ts';

function memory(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

describe('migrate', () => {
  it('turns version 1 into the current shape', () => {
    expect(migrate({ theme: 'blueTheme', liveChannel: 'others', sidebar: 'small' }, 1)).toEqual({
      theme: 'blueTheme',
      sidebarOpen: false,
    });
    expect(keptForOthers()).toMatchObject({ liveChannel: 'all' });
  });

  it('walks every step from before there were versions', () => {
    expect(migrate({ sound: false, sidebar: 'wide' }, 0)).toEqual({ sound: false, sidebarOpen: true });
  });

  it('forgets the session that version 2 kept, and knows who was here', () => {
    const user = { _id: '1', name: 'x', roles: [], permissions: [], self_excluded: false };
    expect(migrate({ user, token: 'secret', demo: false }, 2)).toEqual({
      user: { ...user, token: '' },
      demo: false,
    });
    expect(migrate({ user: null, token: null, theme: 'main' }, 2)).toEqual({ theme: 'main' });
    expect(sane({ token: 'secret', theme: 'main' })).toEqual({ theme: 'main' });
  });

  it('switches shortcuts on, which version 3 kept as off for everybody who never touched them', () => {
    expect(migrate({ hotkeys: false, sound: false }, 3)).toEqual({ sound: false });
    expect(migrate({ hotkeys: false }, VERSION)).toEqual({ hotkeys: false });
  });

  it('keeps a state of the current version as it is', () => {
    const state = { theme: 'greenTheme', currency: 'eth', demo: false, recentGameHistory: ['dice'] };
    expect(migrate(state, VERSION)).toEqual(state);
  });

  it('keeps what still fits of a state from a later version', () => {
    expect(migrate({ theme: 'main', hologram: true }, VERSION + 5)).toEqual({ theme: 'main' });
  });

  it.each(['btc', 'mbtc', 'bits', 'satoshi'])('keeps the unit %s', (unit) => {
    expect(migrate({ unit }, 2)).toEqual({ unit });
    expect(migrate({ unit, sidebar: 'wide' }, 1)).toMatchObject({ unit });
  });

  it('goes back to the default for a unit or a view that is none', () => {
    expect(migrate({ unit: 'furlong', fiatView: 'GBP', fiatCurrency: 7, quick: true }, 2)).toEqual({
      quick: true,
    });
  });

  it('keeps every preference there is, as it was kept', () => {
    const { user: _user, ...state } = {
      ...defaultPreferences,
      theme: 'blueTheme',
      unit: 'bits',
      currency: 'eth',
      demo: false,
      sound: false,
      quick: true,
      fiatView: 'EUR',
      fiatCurrency: 'eur',
      channel: 'sport_de',
      chat: false,
      chatFolded: true,
      sidebarOpen: false,
      recentGameHistory: ['dice', 'mines'],
    };
    expect(migrate(structuredClone(state), VERSION)).toEqual(state);
  });

  it('keeps nothing of what the server tells with every page', () => {
    const stored = { license: {}, currencies: [], notifications: [], bonus: [], vip: {}, rakeback: {} };
    expect(migrate({ ...stored, theme: 'main' }, VERSION)).toEqual({ theme: 'main' });
  });

  it.each([null, 'text', 7, []])('starts from the defaults when nothing readable was kept: %j', (state) => {
    expect(migrate(state, 1)).toBeTypeOf('object');
  });
});

describe('the defaults', () => {
  it('are those that the product states', () => {
    expect(defaultPreferences).toMatchObject({
      theme: 'main',
      locale: 'en',
      unit: 'btc',
      fiatView: 'off',
      fiatCurrency: 'usd',
      channel: 'casino_en',
    });
    expect(STORE_KEY).toBe('Phoenix');
  });

  it('are all of a kind that is kept', () => {
    expect(sane(structuredClone(defaultPreferences))).toEqual(defaultPreferences);
  });
});

describe('sane', () => {
  it('drops fields of the wrong kind and keeps the rest', () => {
    expect(sane({ theme: 'pink', sound: 'yes', currency: 'btc', fiatView: 7, quick: true })).toEqual({
      currency: 'btc',
      quick: true,
    });
  });

  it('drops a user that is not one', () => {
    expect(sane({ user: { name: 'x' }, sound: true })).toEqual({ sound: true });
  });

  it('is not fooled by names of object methods', () => {
    expect(sane(JSON.parse('{"constructor": 1, "__proto__": {"theme": "x"}, "toString": "y"}'))).toEqual({});
  });
});

describe('the one-time reset', () => {
  it('clears what older builds left, once', () => {
    const storage = memory({ token: 'old', settings: '{}' });
    expect(clearOldStorage(storage)).toBe(true);
    expect(storage.getItem('token')).toBeNull();
    storage.setItem('kept', 'since');
    expect(clearOldStorage(storage)).toBe(false);
    expect(storage.getItem('kept')).toBe('since');
  });

  it('leaves a storage that already holds our key', () => {
    const storage = memory({ Phoenix: '{}' });
    expect(clearOldStorage(storage)).toBe(false);
    expect(storage.getItem('Phoenix')).toBe('{}');
  });
});

// The last, since what is declared stays declared.
it('keeps what a room has not declared yet, takes it up as far as it is of its kind, and nothing else from then on', () => {
  const kept = { size: 7, colour: 9, hologram: true, theme: 'main' };
  expect(sane(kept)).toEqual({ theme: 'main' });
  expect(keptForOthers()).toMatchObject({ size: 7, colour: 9, hologram: true });
  expect(declareKinds({ size: { is: isNumber(1, 10) }, colour: { is: isText } })).toEqual({ size: 7 });
  expect(keptForOthers()).toEqual({});
  expect(sane({ ...kept, colour: 'red' })).toEqual({ size: 7, colour: 'red', theme: 'main' });
  expect(sane({ size: 11, hologram: true })).toEqual({});
  expect(keptForOthers()).toEqual({});
});
