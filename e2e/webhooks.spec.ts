/** Staff tell a system of theirs what happens: it is added, tried out, fails, is asked again, and is removed. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { enterAs, newPlayer, staffWith } from './players.ts';
import { e2e } from './server.ts';
import { watchErrors } from './watch.ts';

interface Received {
  readonly id: string;
  readonly seconds: string;
  readonly signature: string;
  readonly body: string;
}

/** The operator's system, at the one address in a closed network that the server of these tests may send to. */
async function openSystem() {
  const received: Received[] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const head = (name: string) => String(request.headers[`webhook-${name}`]);
      received.push({
        id: head('id'),
        seconds: head('timestamp'),
        signature: head('signature'),
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(state.status).end(state.status === 200 ? 'thanks' : 'not now');
    });
  }).listen(Number(new URL(e2e.webhooks).port), '127.0.0.1');
  await once(server, 'listening');
  return { received, state, close: () => (server.closeAllConnections(), server.close()) };
}

test('a system is added, tried out, told of a registration, asked again and removed', async ({
  page,
  request,
}) => {
  const system = await openSystem();
  try {
    const wrong = watchErrors(page);
    await enterAs(page, await staffWith(request, 'webhooks.read', 'webhooks.edit'));
    await page.goto('/admin/room/webhooks');
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    await expect(page.getByText('No endpoint yet.')).toBeVisible();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await dialog.getByLabel('Name').fill('Warehouse');
    await dialog.getByLabel('Address').fill('https://10.0.0.1/hooks');
    await dialog.getByRole('checkbox', { name: 'Player registered' }).check();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('it has to be https:// and public')).toBeVisible();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Address').fill(`${e2e.webhooks}/hooks?from=phoenix`);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = (await dialog.getByText(/^whsec_/).textContent())!;
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    expect(await violationsOnPhone(page)).toEqual([]);

    await page.getByRole('link', { name: 'Warehouse' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText(/^Accepted with 200 in \d+ ms$/)).toBeVisible();
    const [one] = system.received;
    const signed = `${one!.id}.${one!.seconds}.${one!.body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(one!.signature).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);

    system.state.status = 500;
    const player = await newPlayer(request);
    const message = page.getByRole('row').filter({ hasText: 'player.registered' });
    // Other tests register people too.
    await expect(message.filter({ hasText: 'Waiting' }).first()).toBeVisible();
    await expect(page.getByText(/^Nothing accepted since/)).toBeVisible();
    expect(await violationsOnPhone(page)).toEqual([]);
    await message.getByRole('button').last().click();
    await expect(dialog.getByText('not now').first()).toBeVisible();
    await expect(dialog.getByLabel('Content')).toContainText('"player.registered"');
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    system.state.status = 200;
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Nothing accepted since/)).toHaveCount(0);
    await expect.poll(() => system.received.some(({ body }) => body.includes(player.id))).toBe(true);

    await page.getByRole('button', { name: 'New secret' }).click();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Draw a secret' }).click();
    await expect(dialog.getByText(/^whsec_/)).not.toHaveText(secret);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await expect(page.getByText(/the one before signs too until/)).toBeVisible();

    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused: messages are collected and wait.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();

    await page.getByRole('button', { name: 'Send a period again' }).click();
    await dialog.getByText('All', { exact: true }).click();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(/messages? goe?s? out again/)).toBeVisible();

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Name').fill('Stores');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No endpoint yet.')).toBeVisible();
    expect(wrong.filter((line) => !line.includes('422'))).toEqual([]);
  } finally {
    system.close();
  }
});

test('who may only read sees what was sent and changes nothing', async ({ page, request }) => {
  await enterAs(page, await staffWith(request, 'webhooks.read'));
  await page.goto('/admin/room/webhooks');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByText('What each message holds')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New endpoint' })).toHaveCount(0);
});
