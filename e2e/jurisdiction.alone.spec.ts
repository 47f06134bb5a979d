/** The law of the place: compared by staff, and what it takes from a table. For everybody, so it runs after all others. */
import { expect, test, type APIRequestContext } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { phoenix } from './commands.ts';
import { follow } from './follow.ts';
import { asAdministrator, enterAs, newPlayer, staffWith } from './players.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

/** As the operator does by the command line: in the back office two decide. */
async function putLaw(request: APIRequestContext, value: Record<string, unknown>): Promise<void> {
  const { status, out } = await phoenix('settings', 'set', 'jurisdiction', JSON.stringify(value));
  expect(status, out).toBe(0);
  await expect.poll(() => lawNow(request)).toMatchObject(value);
}

const lawNow = async (request: APIRequestContext) =>
  (await asAdministrator<{ value: object }>(request, '/api/admin/settings', { feature: 'jurisdiction' }))
    .value;

const NOWHERE = { profile: 'house', countries: {}, own: {} };

test.afterAll(({ request }) => putLaw(request, NOWHERE));

test('one member of staff does not change it alone, in either direction', async ({ page, request }) => {
  const second = await staffWith(request, 'settings.edit', 'approvals');
  const save = { feature: 'jurisdiction', value: { countries: { SE: 'strict-eu' } } };
  expect(await asAdministrator(request, '/api/admin/settings/save', save)).toMatchObject({ waiting: true });
  expect(await lawNow(request)).toEqual(NOWHERE);
  await enterAs(page, second);
  await page.goto('/admin/requests');
  const asked = page.getByRole('listitem').filter({ hasText: 'Settings that two decide on: jurisdiction' });
  await expect(asked).toContainText('strict-eu');
  await asked.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(asked.getByRole('button')).toHaveCount(0);
  expect(await lawNow(request)).toEqual(NOWHERE);
  const nothing = { id: second.id, roles: [], permissions: [] };
  await asAdministrator(request, '/api/admin/user/permissions', nothing);
});

test('profiles side by side, tried out, and in force at a table', async ({ page, request }) => {
  const wrong = watchErrors(page);
  await putLaw(request, { countries: { NO: 'strict-eu' } });
  await enterAs(page, await staffWith(request, 'law.read'));
  await page.goto('/admin/room/jurisdiction');
  await expect(page.getByRole('heading', { level: 1, name: 'Jurisdictions' })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Everywhere else')).toContainText('House settings only');
  await expect(row('NO').first()).toContainText('strict-eu');
  await expect(row('Highest stake under 25, EUR')).toContainText('2');
  await expect(row('Real money').first()).toContainText('differs');
  const verdict = page.getByRole('status').filter({ hasText: 'under' });
  await expect(verdict).toHaveText('Allowed under house.');
  await page.getByRole('textbox', { name: 'Country' }).fill('no');
  await expect(verdict).toHaveText('Refused under strict-eu by the rule age.unknown.');
  await page.getByRole('textbox', { name: 'Age' }).fill('30');
  await expect(verdict).toHaveText('Allowed under strict-eu.');
  await page.getByRole('combobox', { name: 'Product' }).selectOption('Futures');
  await expect(verdict).toHaveText('Refused under strict-eu by the rule law.product.');
  expect(await violationsOnPhone(page)).toEqual([]);

  // Nobody knows where a browser of tests is: that alone is let through.
  const own = { here: { base: 'strict-eu', rules: { unknownCountry: 'allow' } } };
  await putLaw(request, { profile: 'here', own });
  // What the page before still asks would go out with the session of the next one.
  await page.goto('/readyz');
  await enterAs(page, await newPlayer(request), { demo: true });
  // No register of excluded people is configured here: who gave name and postcode is told that it does not answer.
  await page.goto('/profile/settings#verification');
  await page.getByLabel('Date of birth').fill('1980-05-05');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('1980-05-05')).toBeVisible();
  const register = page.getByRole('region', { name: 'Register of excluded players' });
  await register.getByRole('button', { name: 'Save' }).click();
  await expect(register.getByText('Enter your name and postcode.')).toBeVisible();
  await register.getByLabel('Full name').fill('Ann Archer');
  await register.getByLabel('Postcode').fill('SW1A 1AA');
  expect(await violationsOnPhone(page)).toEqual([]);
  await register.getByRole('button', { name: 'Save' }).click();
  await expect(register).toContainText('No answer yet');
  await expect(register).toContainText('Ann Archer');
  await follow(page, '/casino/game/dice');
  await expect(page.getByRole('button', { name: 'Bet', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Auto' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quick play', exact: true })).toHaveCount(0);
  expect(wrong).toEqual([]);
});
