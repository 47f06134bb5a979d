/**
 * Approvals where the signer takes staff's word only from their passkeys, on an installation of its own: an approval is
 * refused until the passkey is pinned on the signer's machine, and is paid on the chain then. What the house did not
 * ask the signer for raises an alarm.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from './test.ts';
import { parseEther } from 'viem';
import { signerClient } from '#platform/chains/signer/client.ts';
import { makePlan } from '#platform/chains/signer/testing/plans.ts';
import { call, makePlayers, startServer } from '../bench/server.ts';
import { copyData } from '../scripts/e2e-data.mjs';
import { violations } from './axe.ts';
import { follow } from './follow.ts';
import { plugInAuthenticator } from './passkeys.ts';
import { freshAddress, payFromOutside, weiOf } from './wallet-chain.ts';

/** Blocks come every other second, and three must follow; slow machines take their time. */
const CHAIN = { timeout: 120_000 };
const CAPS = {
  passkeys: 'always',
  currencies: { eth: { payment: '15', day: '60', twoAbove: '3', auto: { payment: '0', day: '0' } } },
  chains: { eth: { fee: '0.05', feeDay: '1', fund: '0.05' } },
};
const queue = '/admin/room/wallet?tab=withdrawals';

test('an approval counts when a pinned passkey signed it, and what nobody asked for is seen', async ({
  browser,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-approvals-'));
  await copyData(data);
  mkdirSync(join(data, 'signer'), { mode: 0o700 });
  writeFileSync(join(data, 'signer', 'caps.json'), JSON.stringify(CAPS), { mode: 0o600 });
  const server = await startServer(data, { PHOENIX_LOCAL_CHAINS: 'on', PHOENIX_LOG: 'error' });
  // Passkeys need a name in the address bar.
  const baseURL = server.url.replace('127.0.0.1', 'localhost');
  await using context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const ask = async (path: string, body: object, token: string): Promise<unknown> => {
    let answer = await call(server.url, path, body, token);
    await expect(async () => {
      if (answer.status !== 200) answer = await call(server.url, path, body, token);
      expect(answer.status).toBe(200);
    }).toPass(CHAIN);
    return answer.body;
  };
  try {
    const [player] = await makePlayers(server, 1, '10', 'payee');
    const given = { user: player!.id, currency: 'eth', amount: '0.4', reason: 'browser test', key: 'ether' };
    await ask('/api/admin/adjust', given, server.admin);
    await ask('/api/wallet/getDepositWallet', { currency: 'eth', chain: 'eth', amount: '1' }, player!.token);
    const house = (await ask('/api/admin/wallet/hot', {}, server.admin)) as {
      chains: { chain: string; address: string }[];
    };
    await payFromOutside(house.chains.find(({ chain }) => chain === 'eth')!.address, parseEther('1'), data);
    const payee = freshAddress();
    const order = { sum: '0.1', currency: 'eth', type: 'eth', wallet: payee };
    await ask('/api/wallet/withdraw', order, player!.token);

    await context.addCookies([{ name: 'phoenix_session', value: server.admin, url: baseURL }]);
    const fingerprint = await test.step('staff make a passkey', () => makePasskey(page));

    await test.step('which the signer does not know yet', async () => {
      await follow(page, queue);
      const sure = await openApproval(page, player!.name);
      await sure.getByRole('button', { name: 'Approve' }).click();
      await expect(sure.getByText('The signer does not know a passkey of yours.')).toBeVisible();
      expect(await violations(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await weiOf(payee, data)).toBe(0n);
    });

    await test.step('and is pinned on its machine', async () => {
      const phoenix = join(import.meta.dirname, '../phoenix');
      // A passkey is pinned for the site's address, which is the server's.
      const env = { ...process.env, NODE_ENV: 'production', PHOENIX_DATA: data, PORT: `${server.port}` };
      const act = ['signer', 'enroll', 'admin', '--fingerprint', fingerprint];
      const { stdout } = await promisify(execFile)(process.execPath, [phoenix, ...act], { env });
      expect(stdout).toMatch(/^pinned: /m);
      await follow(page, '/admin/room/wallet?tab=signer');
      await expect(page.getByRole('table', { name: 'Passkeys of staff' })).toContainText(fingerprint);
    });

    await test.step('where it counts is named at another address of the site', async () => {
      await context.addCookies([{ name: 'phoenix_session', value: server.admin, url: server.url }]);
      await page.goto(server.url + queue);
      const sure = await openApproval(page, player!.name);
      await sure.getByRole('button', { name: 'Approve' }).click();
      await expect(sure.getByText(`Your passkey counts at ${baseURL} alone.`)).toBeVisible();
    });

    await test.step('then it is paid, to the wei', async () => {
      await page.goto(queue);
      const sure = await openApproval(page, player!.name);
      await sure.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('Approved.', { exact: true })).toBeVisible();
      await expect.poll(() => weiOf(payee, data), CHAIN).toBe(parseEther('0.098'));
    });

    await test.step('a payment that nobody approved is refused, and raises an alarm', async () => {
      const folder = join(data, 'signer');
      const token = readFileSync(join(folder, 'token'), 'utf8').trim();
      const signer = signerClient(async () => ({ address: join(folder, 'signer.sock'), token }));
      const purpose = { kind: 'pay', withdrawal: randomUUID(), attempt: 1 } as const;
      expect(await signer.sign(makePlan('eth'), purpose, [])).toHaveProperty('refused');
      await expect(async () => {
        await page.goto('/admin/room/wallet?tab=signer');
        await expect(page.getByText('Signed without a request')).toBeVisible({ timeout: 20_000 });
      }).toPass(CHAIN);
      await expect(page.getByRole('table', { name: /log/ })).toContainText('Refused');
      await expect(page.getByText('Hash chain intact')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    await test.step('the chains say what is read, and what is paid from', async () => {
      await page.getByRole('tab', { name: 'Chains' }).click();
      await expect(page.getByText('Signer answers')).toBeVisible();
      await expect(page.getByText('Runs', { exact: true }).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
});

/** @returns its fingerprint, as the settings show it */
async function makePasskey(page: Page): Promise<string> {
  await plugInAuthenticator(page);
  await page.goto('/profile/settings#security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Passkey' }).getByLabel('Name').fill('Desk');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('checkbox', { name: 'I have kept my recovery codes' }).check();
  await codes.getByRole('button', { name: 'Done' }).click();
  const text = await page.getByText(/^Fingerprint:/).textContent();
  return text!.replace(/^Fingerprint:?\s*/, '').trim();
}

async function openApproval(page: Page, name: string) {
  await page.getByRole('button', { name: `Approve 0.1 ETH of ${name}` }).click();
  return page.getByRole('dialog', { name: 'Approve' });
}
