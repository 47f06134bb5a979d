/** A payment that was final and is undone by its chain all the same: staff are told, and it is not paid again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { createScanner, type Scanner } from '../deposits/scan.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let scanner: Scanner;
let player: TestPlayer;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({});
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  const { kit } = lab.app;
  scanner = createScanner({ kit, signer: kit.signer, processors: new Map() }, lab.driver);
  await read();
  await lab.work();
  player = await lab.rich('1');
});
afterAll(() => lab?.close());

async function read(): Promise<void> {
  for (let step = 0; step < 100; step++) if ((await scanner.step()) === 'idle') return;
  throw new Error('the scanner does not come to an end');
}

it('is named to staff in a case, once, and nothing is paid again', async () => {
  const { height } = await lab.driver.tip();
  const { body } = await lab.ask(player, { sum: '0.05' });
  await lab.settle();
  expect((await lab.history(player))[0]).toMatchObject({ _id: body._id, status: 1 });
  await read();
  const depth = (await lab.driver.tip()).height - height;
  const call = [{ jsonrpc: '2.0', id: 1, method: 'anvil_reorg', params: [depth, []] }];
  const headers = { 'content-type': 'application/json' };
  await fetch(lab.node.url, { method: 'POST', headers, body: JSON.stringify(call) });
  await lab.node.mine(1);
  await read();
  await read();
  const { rows } = await lab.app.kit.db.pool.query(
    `select finding, detail from reconciliation_case where kind = 'payment' and state = 'open'`,
  );
  expect(rows).toMatchObject([{ detail: { withdrawal: body._id, kind: 'pay' } }]);
  for (let round = 0; round < 3; round++) await lab.work();
  const payments = await lab.app.kit.db.pool.query(
    'select state from chain_payment where withdrawal_id = $1',
    [body._id],
  );
  expect(payments.rows).toEqual([{ state: 'done' }]);
});
