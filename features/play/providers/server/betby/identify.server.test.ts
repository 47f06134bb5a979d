/** The one call of the bookmaker's that nobody signs: a session's word is all it needs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { ACCOUNTS } from '../testing/aggregators.ts';
import { type GisApp, gisApp } from '../testing/app.ts';

const PER_MINUTE = 60;

let gis: GisApp;
beforeAll(async () => {
  gis = await gisApp({ others: { betby: ACCOUNTS.betby }, rateLimits: true });
});
afterAll(() => gis.app.close());

async function opened(): Promise<{ player: Awaited<ReturnType<GisApp['player']>>; session: string }> {
  const player = await gis.player('12.34');
  const answer = await gis.app.kit.services.bookmakerSession(
    (await gis.app.kit.identity.byId(player.id))!,
    gis.app.kit.money.currency('eur')!,
    null,
  );
  return { player, session: (answer as { token: string }).token };
}

/** Behind the one proxy that this house trusts. */
async function identify(key: string, address: string): Promise<{ status: number; body: object }> {
  const answer = await fetch(`${gis.app.url}/api/providers/betby/identify?key=${key}`, {
    headers: { 'x-forwarded-for': address },
  });
  return { status: answer.status, body: (await answer.json()) as object };
}

it('says whose session it is', async () => {
  const { player, session } = await opened();
  expect(await identify(session, '192.0.2.1')).toMatchObject({
    status: 200,
    body: { user_id: player.user._id, currency: 'EUR', balance: 1234, session_id: session },
  });
});

it('says the language of the account, and that who is excluded places no bets', async () => {
  const { player, session } = await opened();
  const answer = async () => (await identify(session, '192.0.2.9')).body;
  expect(await answer()).toMatchObject({ lang: 'en', feature_flags: { is_betting_enabled: true } });
  await gis.app.kit.identity.setLocale(player.id, 'tr');
  await gis.app.kit.money.act(player.id, (state, draft) => {
    draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1, bar: 'exclusion' });
    return true;
  });
  expect(await answer()).toMatchObject({ lang: 'tr', feature_flags: { is_betting_enabled: false } });
});

it('lets an address guess so often and no more, whatever it guesses then', async () => {
  const { session } = await opened();
  const guesses = await Promise.all(
    Array.from({ length: PER_MINUTE + 5 }, () => identify(randomUUID(), '192.0.2.2')),
  );
  expect(guesses.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(PER_MINUTE);
  expect((await identify(session, '192.0.2.2')).status).toBe(429);
  expect((await identify(session, '192.0.2.3')).status).toBe(200);
});

it('answers about one player so often, wherever it is asked from, and about others all the same', async () => {
  const [one, other] = [await opened(), await opened()];
  const answers = [];
  for (let look = 0; look < PER_MINUTE + 1; look++)
    answers.push((await identify(one.session, `198.51.100.${look}`)).status);
  expect(answers.slice(0, PER_MINUTE)).toEqual(Array.from({ length: PER_MINUTE }, () => 200));
  expect(answers.at(-1)).toBe(429);
  expect((await identify(other.session, '198.51.100.1')).status).toBe(200);
});

it('answers an address so many pings, and knows no other call that is not signed', async () => {
  const ask = (path: string) =>
    fetch(`${gis.app.url}/api/providers/betby/${path}`, { headers: { 'x-forwarded-for': '192.0.2.4' } });
  const pings = await Promise.all(Array.from({ length: PER_MINUTE + 1 }, () => ask('ping')));
  expect(pings.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
  const other = await ask('bet/make');
  // Like any call whose signature is wrong, so it is counted as one.
  expect([other.status, await other.json()]).toMatchObject([400, { code: 2005 }]);
});
