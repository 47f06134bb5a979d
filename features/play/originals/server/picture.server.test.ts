/** Won bets as pictures. */
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';

const DICE = { api_id: 'dice', bet: '1.00', currency: 'usd', demo: false };

let app: TestPlatform;
beforeAll(async () => {
  const own = games.filter(({ id }) => id === 'dice' || id === 'tower');
  app = await createTestPlatform({ features: [identity, originals], games: own });
});
afterAll(() => app.close());

async function player(): Promise<TestPlayer> {
  const one = await app.register();
  await app.credit(one.id, 'usd', '1000');
  return one;
}

/** A stepped round that nobody has turned in. */
async function roundUnderWay({ token }: TestPlayer): Promise<string> {
  const data = games.find(({ id }) => id === 'tower')!.settings[0];
  const { body } = await app.api('/api/game/play', { ...DICE, api_id: 'tower', data }, token);
  return body.id;
}

describe('GET /api/game/picture', () => {
  const picture = (id: string, token?: string, more = '') => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return fetch(`${app.url}/api/game/picture?id=${encodeURIComponent(id)}${more}`, { headers });
  };
  const refusal = async (id: string) => {
    const answer = await picture(id);
    return [answer.status, ((await answer.json()) as { code: number }).code];
  };

  /** A bet over 2 wins in 98 of 100. */
  async function betThat(wins: boolean, one: TestPlayer, more: object = {}): Promise<string> {
    const data = wins ? { target: 2, direction: 'over' } : { target: 98, direction: 'over' };
    for (;;) {
      const { status, body } = await app.api('/api/game/play', { ...DICE, data, ...more }, one.token);
      expect(status).toBe(200);
      if (body.game.win === wins) return body.id;
    }
  }

  it('draws a won bet, and hands it to whoever has its id', async () => {
    const one = await player();
    const id = await betThat(true, one);
    const answer = await picture(id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="dice-${id}.png"`);
    const drawn = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    // Who hides their bets or their profile has no name on it, whoever asks: the own player's is the stranger's.
    for (const bets of [true, false]) {
      await app.kit.identity.setPrivateBets(one.id, bets);
      await app.kit.identity.setPrivateProfile(one.id, !bets);
      const hidden = Buffer.from(await (await picture(id, one.token)).arrayBuffer());
      expect(hidden.equals(drawn)).toBe(false);
      expect(hidden.equals(Buffer.from(await (await picture(`dice-${id}`)).arrayBuffer()))).toBe(true);
    }
  });

  it('has the amount on it where its owner asks for that, and for nobody else', async () => {
    const [one, other] = [await player(), await app.register()];
    const id = await betThat(true, one);
    const drawn = async (token?: string, query = ''): Promise<string> =>
      Buffer.from(await (await picture(id, token, query)).arrayBuffer()).toString('base64');
    const more = '&payout=yes';
    const [without, unasked, told, ...others] = await Promise.all([
      drawn(),
      drawn(one.token),
      drawn(one.token, more),
      drawn(undefined, more),
      drawn(other.token, more),
    ]);
    expect(unasked).toBe(without);
    expect(told).not.toBe(without);
    expect(others).toEqual([without, without]);
    expect((await picture(id, one.token, '&payout=some')).status).toBe(422);
  });

  it('carries a code that a camera reads as the address of the bet with its seeds', async () => {
    const one = await player();
    const id = await betThat(true, one);
    const drawn = sharp(Buffer.from(await (await picture(id)).arrayBuffer()));
    // As a feed shows it, and as a phone holds it.
    for (const width of [1200, 800]) {
      const { data, info } = await drawn
        .clone()
        .resize({ width })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
      expect(read?.data).toBe(`${app.config.publicUrl}/?game=dice-${id}`);
    }
    const shown = await app.api('/api/game/find', { id: `dice-${id}` });
    const metadata = { id: 'dice', name: 'Dice', image: '/art/dice.svg' };
    expect(shown.body).toMatchObject({ id, game: 'dice', bet: { status: 'win', metadata } });
  });

  it('has none of a lost bet, of play money, of a round under way, and of what is no bet', async () => {
    const one = await player();
    await app.credit(one.id, 'usd', '100', true);
    expect(await refusal(await betThat(false, one))).toEqual([409, 3]);
    expect(await refusal(await betThat(true, one, { demo: true }))).toEqual([409, 3]);
    expect(await refusal(await roundUnderWay(one))).toEqual([409, 2]);
    expect(await refusal('f'.repeat(24))).toEqual([404, 1]);
    for (const id of ['', '../x', 'a b']) expect((await refusal(id))[0]).toBe(422);
  });
});

it.each([
  { bets: true, profile: false },
  { bets: false, profile: true },
])(
  'a bet names a player who hides %j to themself and staff who may see it alone, as a bet by its id does',
  async (hides) => {
    const [one, other, staff] = [await player(), await app.register(), await app.staff('ignore_privacy')];
    const { id } = (
      await app.api('/api/game/play', { ...DICE, data: { target: 50, direction: 'over' } }, one.token)
    ).body;
    await app.kit.identity.setPrivateBets(one.id, hides.bets);
    await app.kit.identity.setPrivateProfile(one.id, hides.profile);
    for (const path of ['/api/game/replay', '/api/game/find'])
      for (const [token, seen] of [
        [undefined, false],
        [other.token, false],
        [one.token, true],
        [staff.token, true],
      ] as const) {
        const { body } = await app.api(path, { id }, token);
        expect([path, body.bet.user?.name ?? null]).toEqual([path, seen ? one.user.name : null]);
        expect(JSON.stringify(body).includes(one.user._id)).toBe(seen);
      }
  },
);
