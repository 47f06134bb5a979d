import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { signerClient } from '#platform/chains/signer/client.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let staff: readonly TestPlayer[];

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({ dayEur: '0', dayCount: 0, auto: { paymentEur: '5000', dayEur: '99999999' } });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 60n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = [await lab.app.staff(), await lab.app.staff()];
});
afterAll(() => lab?.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await lab.app.platform.db.pool.query(sql, values)).rows;
const last = async (player: TestPlayer) => (await lab.history(player))[0];

async function approved(player: TestPlayer, sum: string, wallet: string): Promise<string> {
  const { body } = await lab.ask(player, { sum, wallet });
  for (const { token } of staff) await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, token);
  return body._id;
}

/** A signer that answers a call with 500 and words of its own, once it is asked about `withdrawal`; all else is the real one's. */
async function failingSigner(withdrawal: () => string) {
  const { kit } = lab.app;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      if (body.for?.withdrawal === withdrawal())
        return reply.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"no such key"}');
      const answer = await kit.signer.sign(body.plan, body.for);
      return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const failing = signerClient(async () => ({ address, token: 'test' }));
  return { ...kit, signer: { ...kit.signer, sign: failing.sign } };
}

it('a payment that the signer refuses leaves no gap for those that were approved with it', async () => {
  const [big, small] = [await lab.rich('30'), await lab.rich('1')];
  // Above the signer's own cap for one payment, whoever approved it.
  const refused = await approved(big, '20', lab.stranger());
  const wallet = lab.stranger();
  await lab.ask(small, { wallet });
  for (let round = 0; round < 6; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
  expect(await last(small)).toMatchObject({ status: 1 });
  expect(await lab.driver.balance(wallet, 'eth')).toBe(ETHER / 20n);
  expect(await last(big)).toMatchObject({ _id: refused, status: 0, hold: { reason: 'review' } });
  expect(await lab.findings()).toEqual([]);
});

it('a gap is an alarm, and the next payment fills it', async () => {
  const [first, second] = [await lab.rich('1'), await lab.rich('1')];
  const wallet = lab.stranger();
  await lab.ask(first, { wallet });
  // As a house was left that planned two payments at once and had the first refused.
  const ahead = {
    ...lab.driver,
    nonce: async (address: string) => (await lab.driver.nonce(address))! + 1n,
  };
  await lab.work({ driver: ahead });
  for (let round = 0; round < 3; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
  expect(await last(first)).toMatchObject({ status: 3 });
  const [alarm] = await query(
    `select kind, finding from reconciliation_case where subject = 'gap:eth:1/0' and state = 'open'`,
  );
  expect(alarm).toMatchObject({ kind: 'nonce', finding: expect.stringContaining('transaction number') });
  await lab.ask(second);
  await lab.settle();
  expect(await last(first)).toMatchObject({ status: 1 });
  expect(await last(second)).toMatchObject({ status: 1 });
  expect(await lab.driver.balance(wallet, 'eth')).toBe(ETHER / 20n);
  expect(await lab.findings()).toEqual([]);
});

it('a signer that answers 500 for one payment signs the next, and the first as soon as it can', async () => {
  const [first, second] = [await lab.rich('1'), await lab.rich('1')];
  const { body } = await lab.ask(first, { wallet: lab.stranger() });
  const { body: other } = await lab.ask(second, { wallet: lab.stranger() });
  const kit = await failingSigner(() => body._id);
  for (let round = 0; round < 6; round++) {
    await lab.work({ kit });
    await lab.node.mine(1);
  }
  expect(await last(second)).toMatchObject({ _id: other._id, status: 1 });
  expect(await last(first)).toMatchObject({ _id: body._id, status: 3, hold: { reason: 'signer' } });
  const { body: queue } = await lab.app.api('/api/admin/withdrawals', { show: 'open' }, staff[0]!.token);
  expect(queue.rows.find(({ _id }: { _id: string }) => _id === body._id)).toMatchObject({
    trouble: expect.stringContaining('no such key'),
  });
  // It was tried once, and is again after a minute.
  expect(await query('select state from chain_payment where withdrawal_id = $1', body._id)).toMatchObject([
    { state: 'dead' },
  ]);
  lab.clock.shift += 60_000;
  await lab.settle();
  for (let round = 0; round < 6; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
  expect(await last(first)).toMatchObject({ status: 1, hold: null });
  expect(await lab.findings()).toEqual([]);
});

it('too little of one coin keeps nobody waiting who is owed another', async () => {
  await lab.app.kit.db.pool.query(`delete from hot_balance where currency = 'usdt'`);
  const [dollars, ether] = [await lab.rich('50', 'usdt'), await lab.rich('1')];
  const { body } = await lab.ask(dollars, { sum: '20', type: 'usdt', wallet: lab.stranger() });
  if (body.status === 0)
    await lab.app.api('/api/admin/withdrawals/approve', { id: body._id }, staff[0]!.token);
  const wallet = lab.stranger();
  await lab.ask(ether, { wallet });
  for (let round = 0; round < 6; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
  expect(await last(dollars)).toMatchObject({ status: 3, hold: { reason: 'hot-wallet' } });
  expect(await last(ether)).toMatchObject({ status: 1 });
  expect(await lab.driver.balance(wallet, 'eth')).toBe(ETHER / 20n);
  // It is paid as soon as there is something.
  await lab.node.faucet(await lab.hotAddress(), 'usdt', 100_000_000n);
  await lab.node.mine(1);
  for (let round = 0; round < 6; round++) {
    await lab.work();
    await lab.node.mine(1);
  }
  expect(await last(dollars)).toMatchObject({ status: 1 });
  expect(await lab.findings()).toEqual([]);
});

it('twenty that cannot be begun do not fill the line', async () => {
  const hostile = lab.stranger();
  const players = await Promise.all(Array.from({ length: 21 }, () => lab.rich('1')));
  const { kit } = lab.app;
  for (const player of players) await lab.ask(player, { wallet: hostile });
  const wallet = lab.stranger();
  const honest = await lab.rich('1');
  await lab.ask(honest, { wallet });
  // A node that has no answer for this payee, and one for every other.
  const driver = {
    ...lab.driver,
    plan: (order: Parameters<typeof lab.driver.plan>[0]) =>
      order.outputs[0]?.address.toLowerCase() === hostile
        ? Promise.reject(Object.assign(new Error('node: no answer'), { name: 'ChainUnreachable' }))
        : lab.driver.plan(order),
  };
  for (let round = 0; round < 6; round++) {
    await lab.work({ kit, driver });
    await lab.node.mine(1);
  }
  expect(await last(honest)).toMatchObject({ status: 1 });
  expect(await lab.driver.balance(wallet, 'eth')).toBe(ETHER / 20n);
  expect(await last(players[0]!)).toMatchObject({ status: 3, hold: { reason: 'network' } });
});
