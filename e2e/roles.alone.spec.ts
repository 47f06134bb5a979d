/** Roles in the back office: made, given, changed and deleted; the rooms of who holds one follow. */
import { randomBytes } from 'node:crypto';
import { expect, test } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { administrator, enterAs, newPlayer, staffWith } from './players.ts';
import { watchErrors } from './watch.ts';

test('an administrator makes a role and gives it; who holds it has its rooms until it is gone', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const member = await newPlayer(request);
  const name = `Desk ${randomBytes(3).toString('hex')}`;
  const admin = await administrator(request);
  await enterAs(page, admin);

  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('checkbox', { name: /^users\b(?!\.)/ }).check();
  await page.getByRole('checkbox', { name: /^rounds\.read/ }).check();
  // What the bar at the top covers half is not to be touched there.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(`${admin.name} made ${name}`)).toBeVisible();

  await follow(page, `/admin/user/${member.id}?tab=permissions`);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Permissions of ${member.name} saved.`)).toBeVisible();
  await page.goto('/admin/roles');
  await expect(page.getByRole('link', { name: member.name })).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // From here on others take the page over while it still asks for what they may not have.
  expect(wrong).toEqual([]);
  await enterAs(page, member);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Roles', exact: true })).toHaveCount(0);

  // Who holds less sees it, and can neither change nor delete it.
  await enterAs(page, await staffWith(request, 'permissions.edit'));
  await page.goto('/admin/roles');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);

  await enterAs(page, admin);
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const sure = page.getByRole('dialog', { name: 'Delete' });
  await expect(sure).toContainText('1 person loses it at once.');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${admin.name} deleted ${name}`)).toBeVisible();
  await enterAs(page, member);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toHaveCount(0);
});
