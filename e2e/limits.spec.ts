import { onePage } from '#platform/server/testing/one-page.ts';
import { expect, test, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import {
  administrator,
  credit,
  enterAs,
  inDatabase,
  newPlayer,
  placeBet,
  post,
  staffWith,
} from './players.ts';
import { refuseOnce } from './refuse-once.ts';
import { watchErrors } from './watch.ts';

const section = (page: Page) => page.locator('section#limits');
const dialog = (page: Page) => page.getByRole('dialog');

// A call that is under way when a test ends is nobody's error.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a loss limit is set by keyboard, fills up, refuses, and is raised only after a wait', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'eur', '100.00');
  const wrong = watchErrors(page);
  await enterAs(page, player, { demo: false, currency: 'eur' });
  await page.goto('/profile/settings#limits');
  const set = section(page).getByRole('button', { name: 'Set Daily loss limit' });
  await set.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Daily loss limit' })).toBeVisible();
  const field = dialog(page).getByLabel('New limit in euros');
  await expect(field).toBeFocused();
  await page.keyboard.type('ten');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter an amount in euros')).toBeVisible();
  expect(await violationsOnPhone(page, '[role="dialog"]')).toEqual([]);
  await field.fill('10');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(section(page).getByText('€0.00 of €10.00')).toBeVisible();
  await expect(section(page).getByRole('progressbar', { name: 'Used of Daily loss limit' })).toBeVisible();

  // The whole limit at once, one cent too much, and what is counted.
  const body = { api_id: 'limbo', bet: '10.01', currency: 'eur', data: { target: 5000 }, demo: false };
  const headers = { Authorization: `Bearer ${player.token}` };
  const refused = await request.post('/api/game/play', { data: body, headers });
  expect(await refused.json()).toMatchObject({ code: -11, rule: 'limit.loss.day' });
  const { body: taken } = await request
    .post('/api/game/play', { data: { ...body, bet: '10.00' }, headers })
    .then(async (answer) => ({ body: await answer.json() }));
  expect(taken.game.status).toBe('lose');
  await page.reload();
  await expect(section(page).getByText('€10.00 of €10.00')).toBeVisible();
  await expect(section(page).getByText('€0.00 left')).toBeVisible();

  await section(page).getByRole('button', { name: 'Change Daily loss limit' }).click();
  await dialog(page).getByLabel('New limit in euros').fill('50');
  await expect(dialog(page).getByText(/This is more than now/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Request it' }).click();
  await expect(section(page).getByText(/€50\.00 is requested/)).toBeVisible();
  await expect(section(page).getByText('€10.00 of €10.00')).toBeVisible();
  expect(await violationsOnPhone(page, 'section#limits')).toEqual([]);
  await section(page)
    .getByRole('button', { name: 'Cancel the requested change of Daily loss limit' })
    .click();
  await expect(section(page).getByText(/is requested/)).toBeHidden();
  expect(wrong).toEqual([]);
});

test('who excludes themself is shown out of every open page, and still gets in to their money', async ({
  page,
  context,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('button', { name: /place bet|bet/i }).first()).toBeVisible();
  const settings = await context.newPage();
  await test.step('limits that could not be loaded are asked for again by hand alone', async () => {
    await refuseOnce(settings, '/api/limits');
    await settings.goto('/profile/settings#limits');
    await section(settings).getByRole('button', { name: 'Try again' }).click();
  });
  await section(settings).getByRole('button', { name: 'Exclude myself' }).click();
  await dialog(settings).getByLabel('For how long').selectOption('6 months');
  await expect(dialog(settings).getByText(/No bet is taken from you before/)).toBeVisible();
  const begin = dialog(settings).getByRole('button', { name: 'Exclude me now' });
  await expect(begin).toBeDisabled();
  await dialog(settings)
    .getByLabel(/I have read what this means/)
    .check();
  expect(await violationsOnPhone(settings, '[role="dialog"]')).toEqual([]);
  await begin.click();
  // The settings stay open, the other page does not.
  await expect(section(settings).getByText('Excluded', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/error\/se$/, { timeout: 5000 });
  await expect(page.getByText(/^Until /)).toBeVisible();
  expect(await violationsOnPhone(page, 'main')).toEqual([]);
  await page.goto('/casino/game/dice');
  await expect(page).toHaveURL(/\/error\/se$/);
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page).toHaveURL(/\/profile\/settings/);
  const again = await post<{ user: { self_excluded: boolean } }>(request, '/auth/login', {
    login: player.name,
    password: 'a long password',
  });
  expect(again.user.self_excluded).toBe(true);
});

test('the reality check has to be answered', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'eur', '20.00');
  await post(request, '/api/limits/reality', { minutes: 5 }, player.token);
  await placeBet(request, player, '1.00', 'eur');
  // Five minutes later, as the page is told.
  let due = true;
  await page.route('**/api/limits/session', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (due && body.session) body.session = { ...body.session, from: body.now - 300_000, dueAt: body.now };
    await route.fulfill({ response: answer, json: body });
  });
  await enterAs(page, player, { demo: false, currency: 'eur' });
  await page.goto('/');
  await expect(dialog(page).getByRole('heading', { name: 'Reality check' })).toBeVisible();
  await expect(dialog(page).getByText('Time played')).toBeVisible();
  await expect(dialog(page).getByText('€1.00', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('heading', { name: 'Reality check' })).toBeVisible();
  expect(await violationsOnPhone(page, '[role="dialog"]')).toEqual([]);
  due = false;
  await dialog(page).getByRole('button', { name: 'Keep playing' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('a document is handed in, looked at by staff, and the player reads the decision', async ({
  page,
  context,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/profile/settings#verification');
  const own = page.locator('section#verification');
  await expect(own.getByRole('heading', { name: 'Upload a document' })).toBeVisible();
  const input = own.locator('input[type=file]');
  await input.setInputFiles({ name: 'story.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(own.getByRole('alert').filter({ hasText: 'Upload a picture' })).toBeVisible();
  await input.setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: onePage });
  await expect(own.getByText('passport.pdf')).toBeVisible();
  await expect(own.getByText('In review')).toBeVisible();
  expect(await violationsOnPhone(page, 'section#verification')).toEqual([]);

  const staff = await administrator(request);
  const office = await context.browser()!.newContext();
  const desk = await office.newPage();
  await enterAs(desk, staff);
  await desk.goto(`/admin/user/${player.id}?tab=kyc`);
  await desk.getByRole('button', { name: 'Decline passport.pdf' }).click();
  await desk.getByRole('textbox', { name: 'Reason' }).last().fill('It has run out.');
  await desk.getByRole('button', { name: 'Decline it' }).click();
  await expect(desk.getByText('It has run out.')).toBeVisible();
  expect(await violationsOnPhone(desk, 'main')).toEqual([]);
  // Told by the player's channel: nobody reloads.
  await expect(own.getByText('Reason: It has run out.')).toBeVisible();

  await follow(desk, `/admin/user/${player.id}?tab=notes`);
  await desk.getByRole('textbox', { name: 'New note' }).fill('Sent an old passport.');
  await desk.getByRole('button', { name: 'Write note' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Sent an old passport.' })).toBeVisible();
  expect(await violationsOnPhone(desk, 'main')).toEqual([]);
  await follow(desk, `/admin/user/${player.id}?tab=access`);
  await expect(desk.getByRole('heading', { name: 'Linked accounts' })).toBeVisible();
  expect(await violationsOnPhone(desk, 'main')).toEqual([]);
  await office.close();
});

test('staff see whose play gave cause for concern, and note by keyboard what they did', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  const markers = [
    { id: 'loss', points: 4, values: { lost: 420, usual: 60, days: 7 } },
    { id: 'long', points: 2, values: { hours: 5, minutes: 10 } },
  ];
  // Two weeks of play in a minute: what the nightly job would have written.
  await inDatabase(
    `insert into limits_harm (user_id, at, level, points, rules, markers, due_at)
     select id, now(), 2, 6, 1, $2, now() + interval '3 days' from account where public_id = $1`,
    [player.id, JSON.stringify(markers)],
  );
  await enterAs(page, await staffWith(request, 'users', 'users.guard'));
  await page.goto('/admin/room/harm');
  const row = page.getByRole('listitem').filter({ hasText: player.name });
  await expect(row.getByText('Lost €420 in 7 days, usually €60')).toBeVisible();
  await expect(row.getByText('5 h 10 min of play without a break')).toBeVisible();
  expect(await violationsOnPhone(page, 'main')).toEqual([]);
  const note = row.getByLabel('What was done, and why');
  await note.focus();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Write a few words.')).toBeVisible();
  await page.keyboard.type(' Called, sets a limit of 50.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Noted.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await follow(page, `/admin/user/${player.id}`);
  await expect(page.getByText('x Called, sets a limit of 50.')).toBeVisible();
});
