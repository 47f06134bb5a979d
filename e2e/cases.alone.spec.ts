/** The inbox of staff: each role has what its own rooms have waiting; whoever decides it there has closed it here. */
import { onePage } from '#platform/server/testing/one-page.ts';
import { expect, test, type Page } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { administrator, credit, enterAs, newPlayer, openDatabase, post, staffWith } from './players.ts';
import { e2e } from './server.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const inbox = (page: Page) => page.getByRole('region', { name: 'Cases', exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Case', exact: true });
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('a reviewer takes a document, notes and decides it; support sees none of it', async ({
  page,
  playwright,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await credit(request, player, 'eur', '50.00');
  const file = { kind: 'identity', name: 'pass.pdf', data: onePage.toString('base64') };
  await post(request, '/api/kyc/upload', file, player.token);
  const message = { channel: 'new', message: 'Where is my deposit?' };
  await post(request, '/api/whisper', { event: 'SupportMessage', data: message }, player.token);
  // On a device of their own: who shares one with a player does not approve their documents.
  await using apart = await playwright.request.newContext({ baseURL: e2e.url });
  const reviewer = await staffWith(apart, 'cases', 'kyc.read', 'kyc.review', 'users');

  await test.step('what waits is in the navigation and in the list', async () => {
    await enterAs(page, reviewer);
    await page.goto('/admin/room/cases');
    await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Cases \d+ cases? waits?\./ })).toBeVisible();
    await expect(inbox(page).getByRole('row').filter({ hasText: player.name })).toContainText('Document');
    await expect(inbox(page)).not.toContainText('Where is my deposit?');
    expect(await violationsOnPhone(page)).toEqual([]);
  });

  await test.step('filters are in the address', async () => {
    await page.getByLabel('Player', { exact: true }).fill(player.name);
    await expect(page).toHaveURL(new RegExp(`player=${player.name}`));
    // The navigation leads to all of them, and the field goes with it.
    await page.getByRole('link', { name: /^Cases \d+ cases? waits?\./ }).click();
    await expect(page.getByLabel('Player', { exact: true })).toHaveValue('');
    await expect(page).not.toHaveURL(/player=/);
    await page.getByLabel('Player', { exact: true }).fill(player.name);
    await expect(page).toHaveURL(new RegExp(`player=${player.name}`));
    await page.getByRole('button', { name: /^Document/ }).click();
    await page.getByRole('combobox', { name: 'Whose' }).selectOption('Nobody’s');
    await expect(page).toHaveURL(/kinds=document.*owner=nobody/);
    await page.reload();
    await expect(inbox(page).getByRole('row')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Overdue only' }).check();
    await said(page, 'Nothing waits here.');
    await page.getByRole('checkbox', { name: 'Overdue only' }).uncheck();
    await page.getByRole('combobox', { name: 'Whose' }).selectOption('Anyone’s');
  });

  await test.step('it is taken, noted, put on hold and moved', async () => {
    await inbox(page).getByRole('link', { name: 'Document' }).click();
    await panel(page).getByRole('button', { name: 'Take it', exact: true }).click();
    await said(page, 'The case is yours.');
    await expect(panel(page).getByText('In hand')).toBeVisible();
    await panel(page).getByLabel('Note').fill('The picture is blurred; asked for another one.');
    await panel(page).getByRole('button', { name: 'Put on hold' }).click();
    await said(page, 'The case is on hold.');
    await panel(page).getByLabel('Note').fill('They are on holiday.');
    const later = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
    await panel(page).getByLabel('Due at (UTC)').fill(later);
    await panel(page).getByRole('button', { name: 'Move' }).click();
    await said(page, 'The time was moved.');
    await expect(panel(page).getByRole('listitem')).toHaveCount(3);
    await expect(panel(page)).toContainText(`${later.replace('T', ' ')} UTC`);
    expect(await violations(page)).toEqual([]);
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violations(page)).toEqual([]);
    }
    // On a phone the case stands in the list's place, and leads back.
    await panel(page).getByRole('button', { name: 'Back to the list' }).click();
    await expect(inbox(page).getByRole('row').filter({ hasText: 'Document' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('and is closed by what is decided in its room', async () => {
    await inbox(page).getByRole('link', { name: 'Document' }).click();
    await panel(page).getByRole('link', { name: 'Decide it in its room' }).click();
    await expect(page).toHaveURL(/\/admin\/room\/kyc/);
    const { documents } = await post<{ documents: { id: string; user: { _id: string } }[] }>(
      request,
      '/api/admin/kyc/queue',
      {},
      reviewer.token,
    );
    const { id } = documents.find(({ user }) => user._id === player.id)!;
    await post(request, '/api/admin/kyc/decide', { id, approve: true }, reviewer.token);
    await page.goto(`/admin/room/cases?player=${player.name}&show=closed`);
    await inbox(page).getByRole('link', { name: 'Document' }).click();
    await expect(panel(page)).toContainText('Done in its room: closed');
    await expect(panel(page).getByRole('button', { name: 'Take it' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });
  expect(wrong).toEqual([]);
});

test('support has its own, and who gives cases gives them to who may decide them', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  const message = { channel: 'new', message: 'My bet is missing.' };
  await post(request, '/api/whisper', { event: 'SupportMessage', data: message }, player.token);
  const agent = await staffWith(request, 'cases', 'manageTickets');
  const reviewer = await staffWith(request, 'cases', 'kyc.read', 'kyc.review');

  await enterAs(page, await administrator(request));
  await page.goto(`/admin/room/cases?player=${player.name}`);
  await inbox(page).getByRole('link', { name: 'Support' }).click();
  const whom = panel(page).getByRole('combobox', { name: 'Give it to' });
  await expect(whom.getByRole('option', { name: reviewer.name })).toHaveCount(0);
  await whom.selectOption(agent.name);
  await panel(page).getByRole('button', { name: 'Give', exact: true }).click();
  await said(page, 'The case was given.');
  expect(await violationsOnPhone(page)).toEqual([]);

  await enterAs(page, agent);
  await page.goto('/admin/room/cases?owner=me');
  const row = inbox(page).getByRole('row').filter({ hasText: player.name });
  await expect(row).toContainText('My bet is missing.');
  await expect(row).toContainText('You');
  await expect(page.getByRole('button', { name: /^Document/ })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await violations(page)).toEqual([]);
});

test('a suspicion of money laundering is read with its report file and closed by who may know of it', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  const database = await openDatabase();
  await database.query(
    `with one as (select id from account where public_id = $1),
       moved as (insert into aml_movement (user_id, kind, id, at, cur, amount, eur, way, state)
         select id, 'in', 'd' || n, now() - n * interval '1 day', 9, 1900000000, 1900000000, 'bitcoin', 'done' from one, generate_series(1, 3) n)
     insert into aml_case (id, user_id, rule, fact, opened_at, from_at, to_at, figures, evidence, rules, numbers)
     select gen_random_uuid(), id, 'structuring', 'd1', now(), now() - interval '3 days', now(),
       '{"count": 3, "sum": "5700.00", "of": "2000.00", "fromPercent": 70, "toPercent": 99, "days": 7}', '[]', 1, '{}' from one`,
    [player.id],
  );
  await database.end();
  const officer = await staffWith(request, 'aml.read', 'cases', 'users');
  await enterAs(page, officer);
  await page.goto('/admin/room/aml');
  const row = page.getByRole('listitem').filter({ hasText: player.name });
  await expect(row).toContainText('3 deposits of 70 to 99 % of 2000.00 EUR within 7 days');
  await row.getByRole('button', { name: `Report file about ${player.name}` }).click();
  const file = row.getByRole('region', { name: 'Report file', exact: true });
  await expect(file.getByRole('row')).toHaveCount(4);
  await expect(file).toContainText('1 deposit of 1900.00 EUR.');
  expect(await violationsOnPhone(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Save as JSON' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^aml-.*\.json$/);
  await row.getByLabel('What came of it').fill('Salary seen.');
  await row.getByRole('button', { name: `Explained: case of ${player.name}` }).click();
  await said(page, 'Closed.');
  await expect(row).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a player asks for the account to be erased, and two of staff do it after a dry run', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/profile/settings#erasure');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill('a long password');
  await page.getByRole('checkbox', { name: 'I understand that this cannot be undone.' }).check();
  expect(await violationsOnPhone(page, 'section#erasure')).toEqual([]);
  await page.getByRole('button', { name: 'Request deletion' }).click();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();

  const [one, other] = [
    await staffWith(request, 'users.erase', 'users'),
    await staffWith(request, 'users.erase', 'approvals'),
  ];
  await page.goto('about:blank');
  await enterAs(page, one);
  await page.goto('/admin/room/erasure');
  const row = page.getByRole('listitem').filter({ hasText: player.name });
  await row.getByRole('button', { name: `Dry run: what goes and stays of ${player.name}` }).click();
  await expect(row.getByRole('table', { name: 'Goes at once' })).toContainText('Devices');
  await expect(row.getByRole('table', { name: /^Stays/ })).toContainText('Name and address');
  expect(await violationsOnPhone(page)).toEqual([]);
  await row.getByRole('button', { name: `Propose to erase ${player.name}` }).click();
  await expect(row.getByText(`Proposed by ${one.name}`)).toBeVisible();

  const { requests } = await post<{ requests: { id: string; user: { _id: string } }[] }>(
    request,
    '/api/admin/requests',
    {},
    other.token,
  );
  const { id } = requests.find(({ user }) => user._id === player.id)!;
  await post(request, '/api/admin/requests/decide', { id, approve: true }, other.token);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Erased' }).getByRole('row').nth(1)).toContainText(/\d{10}/);
  expect(wrong).toEqual([]);
});
