/** Opening an account, getting back into one, and keeping it: with the letters that belong to it. */
import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { phoenix } from './commands.ts';
import { hold } from './hold.ts';
import { letterTo, lettersTo, sessionOf } from './letters.ts';
import { enterAs, inDatabase, newPlayer, post } from './players.ts';
import { refuseOnce } from './refuse-once.ts';
import { e2e } from './server.ts';
import { joined } from './watch.ts';
import { userChannel } from '#platform/contract/push.ts';

const password = 'a long password';
/** By name: a window on its way out is still there for a moment. */
const dialog = (page: Page, name = 'Log in or register') => page.getByRole('dialog', { name, exact: true });
const forgot = (page: Page) => dialog(page, 'Forgot password');
const reset = (page: Page) => dialog(page, 'Choose a new password');
const linked = (page: Page) => dialog(page, 'Your e-mail address');
const account = (page: Page) => page.getByRole('button', { name: 'Your account' });
const verifyBar = (page: Page) => page.getByRole('region', { name: 'Your e-mail address' });
const freshName = () => `a${randomBytes(6).toString('hex')}`;
const mailOf = (name: string) => `${name}@example.com`;

async function fillRegistration(page: Page, name: string): Promise<void> {
  const form = dialog(page);
  await form.getByLabel('E-mail').fill(mailOf(name));
  await form.getByLabel('Login', { exact: true }).fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('checkbox', { name: /at least 18/ }).check();
}

async function logIn(page: Page, login: string, word = password): Promise<void> {
  await dialog(page).getByLabel('Login or e-mail').fill(login);
  await dialog(page).getByLabel('Password', { exact: true }).fill(word);
  await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

test('somebody registers by an invitation, confirms their address and is asked no more', async ({
  page,
  request,
}) => {
  const name = freshName();
  await page.goto('/ref/FRIEND');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const form = dialog(page);
  await expect(form.getByRole('button', { name: 'Register' })).toBeDisabled();
  await expect(form.getByText('You are human')).toBeVisible();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  // Nobody has handed this code out: one that is typed is refused, the one of the link stands in nobody's way.
  await expect(form.getByLabel('Invite code')).toHaveValue('FRIEND');
  await fillRegistration(page, name);
  await form.getByLabel('Invite code').fill('FRIENDS');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByText('Invalid invite code.')).toBeVisible();
  await form.getByLabel('Invite code').fill('FRIEND');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await expect(verifyBar(page)).toBeVisible();
  expect(await violationsOnPhone(page, 'section[aria-label="Your e-mail address"]')).toEqual([]);
  const letter = await letterTo(request, mailOf(name), 'confirm');
  // An answer that is lost says nothing of the link.
  await page.route('**/api/user/emailLink', (route) => route.abort());
  await page.goto(letter.link);
  await expect(linked(page).getByRole('heading', { name: 'The link could not be checked' })).toBeVisible();
  await page.unroute('**/api/user/emailLink');
  await linked(page).getByRole('button', { name: 'Try again' }).click();
  await expect(linked(page).getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  // The home page is under it, and the token is gone from the address.
  await expect(page).toHaveURL(new URL('/', e2e.url).href);
  await expect(page.getByRole('main')).toBeAttached();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await linked(page).getByRole('button', { name: 'Continue' }).click();
  await expect(verifyBar(page)).toHaveCount(0);
  await page.reload();
  await expect(account(page)).toBeVisible();
  await expect(verifyBar(page)).toHaveCount(0);

  await page.goto(letter.link);
  await expect(linked(page).getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a code of the query waits in the form until it is used, and the captcha clears when it fails and can be tried again', async ({
  page,
}) => {
  let fail = true;
  await page.route('**/api/captcha/challenge', (route) => (fail ? route.abort() : route.continue()));
  await page.goto('/?c=AUNT-7');
  await page.goto('/fairness');
  expect((await page.context().cookies()).find(({ name }) => name === 'c')?.value).toBe('AUNT-7');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const form = dialog(page);
  await expect(form.getByLabel('Invite code')).toHaveValue('AUNT-7');
  await form.getByLabel('Invite code').fill('');
  await expect(form.getByText('The check did not pass.')).toBeVisible();
  fail = false;
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByText('You are human')).toBeVisible();
  // A refused form has used its work up: there is new work at once.
  await fillRegistration(page, 'admin');
  const sent: string[] = [];
  page.on('request', (made) => {
    if (made.url().endsWith('/auth/register'))
      sent.push((made.postDataJSON() as { captcha: string }).captcha);
  });
  fail = true;
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByText('This login is already registered, pick something else')).toBeVisible();
  await expect(form.getByText('The check did not pass.')).toBeVisible();
  // Where that failed, the form itself begins it again.
  fail = false;
  await form.getByRole('button', { name: 'Register' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]).not.toBe(sent[1]);
  expect(sent[1]!.length).toBeGreaterThan(100);
});

test('the letter to confirm is sent again, but not too quickly, and a confirmation elsewhere is seen here at once', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  const hears = joined(page, userChannel(player.id));
  await page.goto('/');
  const bar = verifyBar(page);
  await expect(bar.getByText('Change email')).toBeVisible();
  const go = await hold(page, '**/api/user/verifyEmail');
  await bar.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(bar.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await bar.getByRole('button', { name: 'Sending...' }).click({ force: true });
  go();
  await expect(
    page.getByText("Verification email was sent. If you can't find it, check your spam folder."),
  ).toBeVisible();
  await letterTo(request, mailOf(player.name), 'confirm', 2);
  await bar.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByText("You're too quick, try again in a few minutes.")).toBeVisible();
  expect(await lettersTo(request, mailOf(player.name), 'confirm')).toHaveLength(2);

  await hears;
  const { link } = await letterTo(request, mailOf(player.name), 'confirm', 2);
  const [, , user, token] = link.split('/');
  const answer = await request.post('/api/user/emailLink', {
    data: { user, token },
    headers: { authorization: `Bearer ${player.token}` },
  });
  expect(answer.ok()).toBe(true);
  await expect(verifyBar(page)).toHaveCount(0);
});

test('a forgotten password is replaced by the link of a letter', async ({ page, request }) => {
  const player = await newPlayer(request);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog(page).getByLabel('Login or e-mail').fill(player.name);
  await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(forgot(page).getByLabel('Login or e-mail')).toHaveValue(player.name);
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await forgot(page).getByRole('button', { name: 'Send link' }).click();
  await expect(forgot(page).getByText(/link to choose a new password is on its way/)).toBeVisible();
  await forgot(page).getByRole('button', { name: 'Got it' }).click();

  const { link } = await letterTo(request, mailOf(player.name), 'reset');
  await page.goto(link);
  const form = reset(page);
  await expect(form.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(new URL('/', e2e.url).href);
  await form.getByLabel('New password', { exact: true }).fill('1234567');
  await form.getByLabel('New password again').fill('12345678');
  await form.getByRole('button', { name: 'Save password' }).click();
  await expect(form.getByText('Password should have at least 8 characters')).toBeVisible();
  await expect(form.getByText('The two passwords differ.')).toBeVisible();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await form.getByLabel('New password', { exact: true }).fill('quite another one');
  await form.getByLabel('New password again').fill('quite another one');
  await form.getByRole('button', { name: 'Save password' }).click();
  await expect(form.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();

  // The session of before is over, and so is the old password.
  const over = await request.post('/auth/update', {
    data: {},
    headers: { authorization: `Bearer ${player.token}` },
  });
  expect(over.status()).toBe(401);
  await form.getByRole('button', { name: 'Log in' }).click();
  await logIn(page, player.name);
  await expect(dialog(page).getByText('Wrong login or password.')).toBeVisible();
  await logIn(page, player.name, 'quite another one');
  await expect(page.getByText(`Welcome back, ${player.name}`)).toBeVisible();
  await letterTo(request, mailOf(player.name), 'passwordChanged');

  await page.goto(link);
  await expect(reset(page).getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await reset(page).getByRole('button', { name: 'Request a new link' }).click();
  await expect(forgot(page).getByRole('button', { name: 'Send link' })).toBeVisible();
});

/** What opens their account beside the password, as if they had come by it before. */
async function linkOthers({ id }: { readonly id: string }): Promise<string> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  await inDatabase(
    `insert into login_wallet (address, account_id, linked_at, used_at)
     select $1, id, now(), now() from account where public_id = $2`,
    [address, id],
  );
  await inDatabase(
    `insert into mini_app_account (person, account_id, linked_at)
     select $1, id, now() from account where public_id = $2`,
    [randomBytes(6).readUIntBE(0, 6), id],
  );
  return address;
}

test('a new password names what else opens the account, and ends it only when asked to', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  // Linked before the first proof of the address, it would end with that in any case.
  const [, , user, token] = (await letterTo(request, mailOf(player.name), 'confirm')).link.split('/');
  await post(request, '/api/user/emailLink', { user, token });
  const address = await linkOthers(player);
  const left = () =>
    inDatabase(
      `select 1 from login_wallet join account a on a.id = account_id where public_id = $1
         union all select 1 from mini_app_account join account a on a.id = account_id where public_id = $1`,
      [player.id],
    );
  await page.goto('/');
  for (const [index, end] of [false, true].entries()) {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await dialog(page).getByLabel('Login or e-mail').fill(player.name);
    await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
    await forgot(page).getByRole('button', { name: 'Send link' }).click();
    await expect(forgot(page).getByText(/link to choose a new password is on its way/)).toBeVisible();
    await page.goto((await letterTo(request, mailOf(player.name), 'reset', index + 1)).link);

    const others = reset(page).getByRole('region', { name: 'This also opens your account' });
    await expect(others.getByRole('listitem')).toHaveText(['1 wallet', '1 messenger account']);
    expect(await reset(page).textContent()).not.toContain(address.slice(2, 10));
    const choice = others.getByRole('switch', { name: 'End it too' });
    await expect(choice).not.toBeChecked();
    expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
    if (end) await choice.check();
    const word = `another one, ${end}`;
    await reset(page).getByLabel('New password', { exact: true }).fill(word);
    await reset(page).getByLabel('New password again').fill(word);
    await reset(page).getByRole('button', { name: 'Save password' }).click();
    await expect(reset(page).getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    expect(await left()).toBe(end ? 0 : 2);
    await page.keyboard.press('Escape');
    await expect(reset(page)).toBeHidden();
  }
});

test('the first proof of an address names all that ends with it, by a new password or by its own link', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await linkOthers(player);
  await post(request, '/auth/resetPassword', { login: player.name });
  await page.goto((await letterTo(request, mailOf(player.name), 'reset')).link);
  const ending = reset(page).getByRole('region', { name: 'This ends with your new password' });
  await expect(ending.getByRole('listitem')).toHaveText(['1 wallet', '1 messenger account']);
  await expect(ending.getByText(/was never confirmed, so somebody else may have set/)).toBeVisible();
  await expect(reset(page).getByRole('switch')).toHaveCount(0);
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);

  await page.goto((await letterTo(request, mailOf(player.name), 'confirm')).link);
  await expect(linked(page).getByRole('heading', { name: 'Confirm this address?' })).toBeVisible();
  const asked = linked(page).getByRole('region', { name: 'This ends with it' });
  await expect(asked.getByRole('listitem')).toHaveText(['1 wallet', '1 messenger account']);
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await linked(page).getByRole('button', { name: 'Confirm and end it' }).click();
  await expect(linked(page).getByText('What was set up before has ended')).toBeVisible();
});

test('the confirmation of a forgotten password comes whether there is an account or not, and a log-in from another browser is told', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await forgot(page).getByLabel('Login or e-mail').fill('nobody_by_this_name');
  // What was not asked for is not on its way.
  await page.route('**/auth/resetPassword', (route) => route.abort());
  await forgot(page).getByRole('button', { name: 'Send link' }).click();
  await expect(forgot(page).getByRole('alert')).toContainText('Connection lost.');
  await page.unroute('**/auth/resetPassword');
  // Whatever the server answers, the page tells nobody.
  await refuseOnce(page, '/auth/resetPassword');
  await forgot(page).getByRole('button', { name: 'Send link' }).click();
  await expect(forgot(page).getByText(/link to choose a new password is on its way/)).toBeVisible();
  await forgot(page).getByRole('button', { name: 'Got it' }).click();
  await expect(forgot(page)).toBeHidden();

  await page.getByRole('button', { name: 'Sign in' }).click();
  await logIn(page, player.name);
  await expect(page.getByText(`Welcome back, ${player.name}`)).toBeVisible();
  // It fades out: the next one is another.
  await expect(dialog(page)).toBeHidden();
  const letter = await letterTo(request, mailOf(player.name), 'newDevice');
  expect(letter.text).toMatch(/Device: \w+ · \w+/);
  // The same browser is known from now on.
  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await logIn(page, player.name);
  await expect(account(page)).toBeVisible();
  expect(await lettersTo(request, mailOf(player.name), 'newDevice')).toHaveLength(1);
});

test('an account without an address must name one before it goes on', async ({ page, request }) => {
  const name = freshName();
  expect((await phoenix('user', 'create', name, '--password', password)).status).toBe(0);
  const taken = await newPlayer(request);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await logIn(page, name);
  const form = dialog(page, 'Change e-mail');
  await expect(form.getByRole('heading', { name: 'Your e-mail address' })).toBeVisible();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(form).toBeVisible();
  await expect(form.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await form.getByLabel('E-mail').fill('nothing like an address');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Invalid email')).toBeVisible();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await form.getByLabel('E-mail').fill(mailOf(taken.name));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This email is already registered')).toBeVisible();
  // It waits over a reload.
  await page.reload();
  await expect(form).toBeVisible();
  await form.getByLabel('E-mail').fill(mailOf(name));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`A confirmation e-mail is on its way to ${mailOf(name)}.`)).toBeVisible();
  await expect(verifyBar(page)).toBeVisible();
  await letterTo(request, mailOf(name), 'confirm');
});

test('who did not change their address puts it back', async ({ page, request }) => {
  const player = await newPlayer(request);
  const confirmation = await letterTo(request, mailOf(player.name), 'confirm');
  const word = confirmation.link.split('/').at(-1);
  await post(request, '/api/user/emailLink', { user: player.id, token: word }, player.token);
  const answer = await request.post('/api/user/updateEmail', {
    data: { email: `x${mailOf(player.name)}` },
    headers: { authorization: `Bearer ${player.token}` },
  });
  expect(answer.ok()).toBe(true);
  await letterTo(request, `x${mailOf(player.name)}`, 'confirm');
  const notice = await letterTo(request, mailOf(player.name), 'emailChanged');
  await enterAs(page, player);
  await page.goto(notice.link);
  // A mere visit does nothing: the button does.
  await expect(linked(page).getByRole('heading', { name: 'Put this address back?' })).toBeVisible();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await linked(page).getByRole('button', { name: 'Put it back' }).click();
  await expect(linked(page).getByRole('heading', { name: 'Your address is back' })).toBeVisible();
  await expect(linked(page).getByText(mailOf(player.name))).toBeVisible();
  await linked(page).getByRole('button', { name: 'Choose a new password' }).click();
  await expect(forgot(page).getByLabel('Login or e-mail')).toHaveValue(mailOf(player.name));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const { user } = await sessionOf(request, mailOf(player.name), password);
  expect(user.name).toBe(player.name);
});

test('an administrator reads letters in the mailbox', async ({ page, request }) => {
  const player = await newPlayer(request);
  await letterTo(request, mailOf(player.name), 'confirm');
  const { token } = await sessionOf(request, e2e.admin.login, e2e.admin.password);
  await page.context().addCookies([{ name: 'phoenix_session', value: token, url: e2e.url }]);
  await page.goto('/admin/mailbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Mailbox' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/room\/mailbox$/);
  await page.getByRole('searchbox').fill(mailOf(player.name));
  await page.keyboard.press('Enter');
  const row = page.getByRole('link', { name: new RegExp(mailOf(player.name)) });
  await expect(row).toHaveCount(1);
  await row.click();
  const letter = page.frameLocator('iframe[title="The e-mail as its reader sees it"]');
  await expect(letter.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(letter.getByRole('link', { name: 'Confirm address' })).toHaveAttribute('href', /\/email\//);
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByRole('region', { name: 'Plain text' })).toContainText('/email/');
  // Only now: the frame of the other form runs no script, axe's neither.
  expect(await violationsOnPhone(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('players and guests do not see the mailbox', async ({ page, request }) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/admin/mailbox');
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toHaveCount(0);
  const answer = await request.post('/api/admin/mail', {
    data: {},
    headers: { authorization: `Bearer ${player.token}` },
  });
  expect(answer.status()).toBe(403);
});
