/** Rights of staff that count by passkey only, and the house as a role sees it. */
import { randomBytes } from 'node:crypto';
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { phoenix } from './commands.ts';
import { follow } from './follow.ts';
import { plugInAuthenticator } from './passkeys.ts';
import { administrator, enterAs, newPlayer, post, type TestPlayer } from './players.ts';
import { e2e } from './server.ts';

// Passkeys need a name in the address bar.
const baseURL = e2e.url.replace('127.0.0.1', 'localhost');
test.use({ baseURL });

async function secondAdministrator(request: APIRequestContext, roles: string[]): Promise<TestPlayer> {
  const one = await newPlayer(request);
  const { token } = await administrator(request);
  await post(request, '/api/admin/user/permissions', { id: one.id, roles, permissions: [] }, token);
  return one;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Protection for staff' });
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

test('staff without a passkey add one, show it and are back; the server’s command ends the rule', async ({
  page,
  request,
}) => {
  const boss = await secondAdministrator(request, ['*']);
  const expired: string[] = [];
  page.on('response', (answer) => answer.status() === 419 && expired.push(answer.url()));
  await plugInAuthenticator(page);
  await page.context().addCookies([{ name: 'phoenix_session', value: boss.token, url: baseURL }]);
  await enterAs(page, boss);
  await page.goto('/profile/settings#security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Passkey' }).getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('checkbox').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  try {
    expect((await phoenix('staff', 'passkey', 'on')).status).toBe(0);
    await page.goto('/admin/roles');
    await expect(bar(page)).toContainText('Your permissions are suspended until you show yours.');
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toHaveCount(0);
    expect(await violationsOnPhone(page, 'section[aria-label="Protection for staff"]')).toEqual([]);
    await bar(page).getByRole('button', { name: 'Use my passkey' }).click();
    await expect(page.getByText('Your permissions are back')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await follow(page, '/admin/settings/security');
    await expect(page.getByRole('switch', { name: 'Staff log in by passkey only' })).toBeChecked();
    expect(expired).toEqual([]);
  } finally {
    expect((await phoenix('staff', 'passkey', 'off')).status).toBe(0);
  }
});

test('an administrator sees the house as a role: what it may, and nothing can be done', async ({
  page,
  request,
}) => {
  const boss = await secondAdministrator(request, ['*']);
  const name = `Desk ${randomBytes(3).toString('hex')}`;
  await page.context().addCookies([{ name: 'phoenix_session', value: boss.token, url: baseURL }]);
  await enterAs(page, boss);
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.goto('/admin/view');
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByRole('button', { name: `View as ${name}` }).click();
  const banner = page.getByRole('region', { name: 'View as a role' });
  await page.waitForURL((url) => url.pathname !== '/admin/view');
  await expect(banner).toContainText(`You are viewing as ${name}: read only. 30 minutes left`);

  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await expect(rooms(page).getByRole('link', { name: 'Support inbox' })).toBeVisible();
  await expect(rooms(page).getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 400));
  await expect(banner).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOnPhone(page)).toEqual([]);
  await follow(page, `/admin/user/${boss.id}`);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox').last().fill('seen');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(
    page.getByText('You are looking at the house as a role: you can read, and do nothing.'),
  ).toBeVisible();

  await banner.getByRole('button', { name: 'End the view' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'View as a role' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(rooms(page).getByRole('link', { name: 'Settings' })).toBeVisible();
});
