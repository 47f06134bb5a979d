import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../../testing/withdraw-test-app.ts';

/** Programs at a payee's address that make a node's estimate fail, each in its own words. */
const HOSTILE: Readonly<Record<string, string>> = {
  'a jump to nowhere': '0x600056',
  'an empty stack': '0x50',
  'an unknown instruction': '0xfe',
  'a revert without a word': '0x60006000fd',
  'a revert that says "rate limit: timeout"': revertWith('rate limit: timeout'),
  'a revert that says "insufficient funds"': revertWith('insufficient funds for gas'),
  'a loop without an end': '0x5b600056',
  'a program that makes its payer store six words, for seven times the gas of a transfer':
    '0x600160015560026002556003600355600460045560056005556006600655',
};

/** What a contract that is a wallet does with coin: it reads a word and calls another (a proxy), and writes a line to the log. */
const WALLET = '0x6000545060006000600060006001615000f45034600052602060006000a1';

let lab: WithdrawTestApp;
let staff: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { dayEur: '99999999' } });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff();
});
afterAll(() => lab?.close());

/** Code that reverts with Error(string), as Solidity's require does. */
function revertWith(text: string): string {
  const message = Buffer.from(text).toString('hex').padEnd(64, '0');
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const data = `08c379a0${word(32)}${word(text.length)}${message}`.padEnd(256, '0');
  const stores = [0, 1, 2, 3]
    .map((at) => `7f${data.slice(at * 64, at * 64 + 64)}60${(at * 32).toString(16).padStart(2, '0')}52`)
    .join('');
  return `0x${stores}60646000fd`;
}

async function setCode(address: string, code: string): Promise<void> {
  const reply = await fetch(lab.node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] }),
  });
  expect(await reply.json()).not.toHaveProperty('error');
}

it.each(Object.entries(HOSTILE))('%s at one payee keeps nobody else waiting', async (_name, code) => {
  const hostile = lab.stranger();
  await setCode(hostile, code);
  const first = await lab.rich('1');
  const { body: refused } = await lab.ask(first, { wallet: hostile });
  expect(refused).toMatchObject({ status: 3 });
  const wallet = lab.stranger();
  await setCode(wallet, WALLET);
  const second = await lab.rich('1');
  await lab.ask(second, { wallet });
  for (let round = 0; round < 5; round++) {
    await lab.work().catch(() => {});
    await lab.node.mine(1);
  }
  expect((await lab.history(second))[0]).toMatchObject({ status: 1 });
  expect(await lab.driver.balance(wallet, 'eth')).toBe(ETHER / 20n);
  // Staff have the other one, with what the node said.
  const { body } = await lab.app.api('/api/admin/withdrawals', { show: 'waiting' }, staff.token);
  const row = body.rows.find(({ _id }: { _id: string }) => _id === refused._id);
  expect(row).toMatchObject({ status: 0, hold: { reason: 'payee' }, trouble: expect.any(String) });
  await lab.app.api(
    '/api/admin/withdrawals/decline',
    { id: refused._id, reason: 'cannot be paid' },
    staff.token,
  );
  expect(await lab.driver.balance(hostile, 'eth')).toBe(0n);
  expect(await lab.findings()).toEqual([]);
});
