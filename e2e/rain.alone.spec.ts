/** Rain and tips in the chat, with several people at once. Their settings hold for everybody, so this runs after all others. */
import { expect, test, type APIRequestContext, type Browser, type Locator } from './test.ts';
import { violations } from './axe.ts';
import { acceptRules, person, sendLine, type Person } from './chat-people.ts';
import { follow } from './follow.ts';
import { administrator, balanceOf, credit, deposited, newPlayer, post, type TestPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const TRANSFERS = { tips: true, playerRain: true, accountHours: 0, tier: 0, everySeconds: 0 };

async function settings(request: APIRequestContext, value: object): Promise<void> {
  const { token } = await administrator(request);
  await post(request, '/api/admin/settings/save', { feature: 'rain', value }, token);
}

// All of a test come from one address.
test.beforeAll(({ request }) =>
  settings(request, { oneForAddress: false, windowSeconds: 30, transfers: TRANSFERS }),
);
test.afterAll(({ request }) => settings(request, {}));

/** Somebody in front of the chat who has written in it. */
async function talker(browser: Browser, player: TestPlayer, phone = false): Promise<Person> {
  const one = await person(browser, player, 'en', phone ? PHONE : {});
  await acceptRules(one);
  await sendLine(one, `hello from ${player.name}`);
  return one;
}

const card = ({ chat }: Person, name = 'It’s raining'): Locator => chat.getByRole('region', { name }).last();
const take = (one: Person, name?: string): Locator =>
  card(one, name).getByRole('button', { name: 'Take a share' });

test('staff let it rain: shares go to who was there and has deposited, first come, and all see who got one', async ({
  browser,
  request,
}) => {
  test.slow();
  // Long enough for everything below; it ends when its shares are taken.
  await settings(request, { oneForAddress: false, windowSeconds: 600, transfers: TRANSFERS });
  const [ada, bob, eve] = [await newPlayer(request), await newPlayer(request), await newPlayer(request)];
  await deposited(ada);
  await deposited(bob);
  const [desk, phone, poor] = [
    await talker(browser, ada),
    await talker(browser, bob, true),
    await talker(browser, eve),
  ];
  const guest = await person(browser, null);
  const staff = await person(browser, await administrator(request));
  const wrong = watchErrors(desk.page);

  await expect(desk.chat.getByRole('button', { name: 'Let it rain' })).toBeVisible();
  await staff.chat.getByRole('button', { name: 'Let it rain' }).click();
  const dialog = staff.page.getByRole('dialog', { name: 'Let it rain' });
  await dialog.getByLabel('Dollars for each person').fill('6');
  await dialog.getByRole('button', { name: 'Let it rain' }).click();
  await expect(dialog.getByText('Each person gets between 0.01 and 5 USD.')).toBeVisible();
  expect(await violations(staff.page)).toEqual([]);
  await dialog.getByLabel('Dollars for each person').fill('0.20');
  const people = dialog.getByRole('spinbutton', { name: 'People' });
  await people.fill('2');
  await people.press('Enter');
  await expect(dialog).toBeHidden();

  for (const one of [desk, phone, poor, guest]) await expect(card(one)).toContainText('0/2');
  expect(await violations(desk.page)).toEqual([]);
  await take(guest).click();
  await expect(guest.page.getByRole('dialog')).toBeVisible();
  await take(poor).click();
  await expect(
    poor.page.getByText('This rain is for players who deposited in the last hours.'),
  ).toBeVisible();

  await take(desk).focus();
  await desk.page.keyboard.press('Enter');
  await expect(card(desk)).toContainText('You have a share');
  for (const one of [phone, poor]) await expect(card(one)).toContainText('1/2');
  await take(phone).click();
  for (const one of [desk, phone, poor]) {
    await expect(card(one)).toContainText(`${ada.name}, ${bob.name}`);
    await expect(
      one.chat.getByText(`The rain is over. 0.20 USD each for ${ada.name}, ${bob.name}`),
    ).toBeVisible();
    await expect(take(one)).toHaveCount(0);
  }
  // Who has read how it was before its end, and listens after it only, looks again.
  const early = new Set<string>();
  await guest.page.route('**/api/rain/state', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { rain: { _id: string }; now: number };
    const { rain } = answer;
    const before = { ...answer, rain: { ...rain, state: 'open', endsAt: answer.now + 600_000 } };
    await route.fulfill({ response, json: early.has(rain._id) ? answer : before });
    early.add(rain._id);
  });
  await guest.page.goto('/fairness');
  await expect(card(guest)).toContainText(`${ada.name}, ${bob.name}`);
  for (const one of [ada, bob]) expect(await balanceOf(request, one, 'usd', 'real')).toBe('0.20');
  expect(await balanceOf(request, eve, 'usd', 'real')).toBe('0.00');

  await follow(staff.page, '/admin/room/rain');
  const row = staff.page.getByRole('region', { name: 'Rains' }).getByRole('row').nth(1);
  await expect(row).toContainText('2/2');
  await expect(staff.page.getByText('$0.40', { exact: false }).first()).toBeVisible();
  expect(await violations(staff.page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test('players give each other money where the house allows it: a tip, and a rain that is divided', async ({
  browser,
  request,
}) => {
  test.slow();
  // Time enough to take a share on a slow machine.
  await settings(request, { oneForAddress: false, windowSeconds: 30, transfers: TRANSFERS });
  const [ada, bob] = [await newPlayer(request), await newPlayer(request)];
  await credit(request, bob, 'usd', '20.00');
  const [desk, phone] = [await talker(browser, ada), await talker(browser, bob, true)];

  await phone.chat.getByRole('button', { name: ada.name, exact: true }).last().click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Tip' }).click();
  const dialog = phone.page.getByRole('dialog', { name: 'Send a tip' });
  await dialog.getByLabel('Amount').fill('0.50');
  await dialog.getByRole('button', { name: 'Send the tip' }).click();
  await expect(dialog.getByText('too small, too large')).toBeVisible();
  expect(await violations(phone.page)).toEqual([]);
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Announce it in the chat').check();
  await dialog.getByRole('button', { name: 'Send the tip' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.chat.getByText(`${bob.name} gave ${ada.name} a tip of 5.00 USD.`)).toBeVisible();
  expect(await balanceOf(request, ada, 'usd', 'real')).toBe('5.00');
  expect(await balanceOf(request, bob, 'usd', 'real')).toBe('15.00');

  await phone.page.keyboard.press('Escape');
  await phone.chat.getByRole('button', { name: 'Let it rain' }).click();
  const start = phone.page.getByRole('dialog', { name: 'Let it rain' });
  await start.getByLabel('Amount').fill('3');
  await start.getByRole('button', { name: 'Let it rain' }).click();
  await expect(start).toBeHidden();
  const title = `${bob.name} lets it rain`;
  await expect(card(phone, title)).toContainText('come back to you');
  await take(desk, title).click();
  await expect(card(desk, title)).toContainText('You have a share');
  // Its time runs out with one share taken, which is all of it.
  await expect(desk.chat.getByText(`The rain is over. 3.00 USD each for ${ada.name}`)).toBeVisible();
  await expect.poll(() => balanceOf(request, ada, 'usd', 'real')).toBe('8.00');
  expect(await balanceOf(request, bob, 'usd', 'real')).toBe('12.00');
});
