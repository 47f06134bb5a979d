/** Nothing is paid in or out before the player's e-mail address is confirmed, while the operator wants it so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { walletSettings } from '../settings.ts';
import { openWithdrawTestApp, type WithdrawTestApp } from './testing/withdraw-test-app.ts';

const HOUR_MS = 3_600_000;
let lab: WithdrawTestApp;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
});
afterAll(() => lab.close());

const codeOf = async (work: ReturnType<WithdrawTestApp['ask']>) => {
  const { status, body } = await work;
  return status === 200 ? 200 : body.code;
};
const setEmail = (player: TestPlayer, verified: boolean) =>
  lab.app.kit.identity
    .setEmail(player.id, `${player.user.name}@example.com`.toLowerCase(), { verified })
    .then(() => lab.app.kit.identity.changed(player.id));
const api = (path: string, player: TestPlayer, body: object) => lab.app.api(path, body, player.token);

describe('an address that is not confirmed', () => {
  it('keeps deposits of every kind and withdrawals closed, with a code of their own', async () => {
    const player = await lab.rich('1');
    await setEmail(player, false);
    for (const [path, body] of [
      ['/api/wallet/getDepositWallet', { currency: 'eth', chain: 'eth', amount: '1' }],
      ['/api/wallet/faucet', { currency: 'eth', chain: 'eth' }],
      ['/api/wallet/bank/claim', { currency: 'eur', amount: '50', txid: 'BANK-777' }],
    ] as const)
      expect([path, await codeOf(api(path, player, body))]).toEqual([path, -19]);
    expect(await codeOf(lab.ask(player))).toBe(-19);
    await setEmail(player, true);
    expect(await codeOf(lab.ask(player))).toBe(200);
    await lab.settle();
  });

  it('is nothing to houses that do not want it', async () => {
    const { kit } = lab.app;
    const before = kit.settings.get('wallet', walletSettings);
    const player = await lab.rich('1');
    await setEmail(player, false);
    await kit.settings.set('wallet', { ...before, confirmedEmail: false }, 'test');
    expect(await codeOf(lab.ask(player))).toBe(200);
    await lab.settle();
    await kit.settings.set('wallet', before, 'test');
  });

  it('after a change waits for the 48 hours first, then for the letter', async () => {
    const player = await lab.rich('1');
    const changed = await api('/api/user/updateEmail', player, {
      email: `new.${player.user.name}@example.com`.toLowerCase(),
    });
    expect(changed.status).toBe(200);
    expect(await codeOf(lab.ask(player))).toBe(6);
    lab.clock.shift += 49 * HOUR_MS;
    expect(await codeOf(lab.ask(player))).toBe(-19);
    await lab.app.kit.identity.setEmail(player.id, `new.${player.user.name}@example.com`.toLowerCase(), {
      verified: true,
    });
    expect(await codeOf(lab.ask(player))).toBe(200);
    await lab.settle();
  });

  it('that is the first one of an account that was in use closes withdrawals for 48 hours too', async () => {
    const { db } = lab.app.kit;
    const player = await lab.rich('1');
    const made = (hours: number) =>
      db.pool.query('update account set email = null, created_at = $2 where id = $1', [
        player.id.toString(),
        new Date(lab.app.kit.runtime.now() - hours * HOUR_MS),
      ]);
    await made(72);
    await lab.app.kit.identity.changed(player.id);
    const body = { email: `first.${player.user.name}@example.com`.toLowerCase() };
    expect((await api('/api/user/updateEmail', player, body)).status).toBe(200);
    expect(await codeOf(lab.ask(player))).toBe(6);
  });
});
