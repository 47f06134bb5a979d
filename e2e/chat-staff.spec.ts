/** Commands, what moderators see and do, and a chat whose line is cut: several browsers at once. */
import { expect, test } from './test.ts';
import { violations } from './axe.ts';
import { acceptRules, person, sendLine, speak, type Person } from './chat-people.ts';
import { follow } from './follow.ts';
import { cutLine } from './line.ts';
import { administrator, enterAs, newPlayer, post, staffWith } from './players.ts';

/** A command that may be refused, and then stays in the line. */
async function command({ chat }: Person, text: string): Promise<void> {
  const line = chat.getByRole('textbox', { name: 'Write a message' });
  await line.fill(text);
  await line.press('Enter');
}

test('commands, what they open, and a moderator at work', async ({ browser, request }) => {
  const [ada, bob] = [await newPlayer(request), await newPlayer(request)];
  const one = await person(browser, ada);
  const other = await person(browser, bob);
  const staff = await person(browser, await staffWith(request, 'chat_moderator', 'users'));
  for (const somebody of [one, other, staff]) await acceptRules(somebody);
  const [first, second] = [`one from ${bob.name}`, `two from ${bob.name}`];
  await sendLine(other, first);
  await sendLine(other, second);
  await expect(one.chat.getByText(second)).toBeVisible();

  // A name may come with the point that ends a sentence.
  await sendLine(one, `/ignore ${bob.name}.`);
  await expect(one.chat.getByText(first)).toHaveCount(0);
  await expect(staff.chat.getByText(first)).toBeVisible();
  await sendLine(one, `/unignore ${bob.name}`);
  await expect(one.chat.getByText(first)).toBeVisible();
  await command(one, '/user nobody_of_this_name');
  await expect(one.page.getByText('Unknown user')).toBeVisible();
  await command(one, '/bet 123');
  await expect(one.page.getByText('Unknown game')).toBeVisible();
  await one.chat.getByRole('textbox', { name: 'Write a message' }).fill('/');
  await expect(one.chat.getByRole('list', { name: 'Commands' }).getByRole('listitem')).toHaveCount(4);

  // The same window for both, with the way to the back office for whoever may manage players.
  for (const { page, chat } of [one, staff]) {
    await command({ page, chat }, `/user ${bob.name}`);
    const profile = page.getByRole('dialog');
    await expect(profile.getByText('Wagered')).toBeVisible();
    await expect(profile.getByRole('link', { name: 'Manage' })).toHaveCount(page === staff.page ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
  }
  await sendLine(staff, '/online');
  const online = staff.page.getByRole('dialog', { name: 'Players online' });
  await online.getByRole('textbox', { name: 'Find by name' }).fill(ada.name);
  await expect(online.getByRole('button', { name: ada.name })).toBeVisible();
  await staff.page.keyboard.press('Escape');
  await expect(online).toBeHidden();

  // What a moderator says is marked, and what they delete is gone from every screen.
  const order = `order, please, ${ada.name}`;
  await sendLine(staff, order);
  const row = one.chat.getByRole('article').filter({ hasText: order });
  await expect(row.getByText('Mod', { exact: true })).toBeVisible();
  expect(await violations(staff.page)).toEqual([]);
  const menu = `Moderate the message of ${bob.name}`;
  await staff.chat
    .getByRole('article')
    .filter({ hasText: first })
    .getByRole('button', { name: menu })
    .click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Delete this message' }).click();
  for (const { chat } of [one, other, staff]) {
    await expect(chat.getByText(first)).toHaveCount(0);
    await expect(chat.getByText(second)).toBeVisible();
  }

  // The back office keeps what was taken away, and by whom; its other rooms stay closed to a moderator.
  await follow(staff.page, `/admin/user/${bob.id}?tab=chat`);
  await expect(staff.page.getByRole('row').filter({ hasText: first })).toBeVisible();
  await follow(staff.page, '/admin/room/chat');
  await expect(staff.page.getByRole('heading', { name: 'Appeals' })).toBeVisible();
  const rooms = staff.page.getByRole('navigation', { name: 'Back office' });
  await expect(rooms.getByRole('link', { name: 'Chat' })).toBeVisible();
  await expect(rooms.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
});

test('a cut line is told after three seconds, and what happened meanwhile is made good', async ({
  page,
  request,
}) => {
  const [ada, boss] = [await newPlayer(request), await administrator(request)];
  const [early, rude, late] = ['early', 'rude', 'late'].map((word) => `${word} word to ${ada.name}`);
  await speak(request, [early!, rude!], 'casino_de');
  const line = await cutLine(page, /\/ws\/live/, ada.id);
  await enterAs(page, ada, { chatRulesAgreed: true, channel: 'casino_de' });
  await page.goto('/fairness');
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Chat', exact: true });
  await expect(chat.or(toggle).first()).toBeVisible();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await line.joined;
  await expect(chat.getByText(rude!)).toBeVisible();

  const banner = page.getByText('Attempting to connect to the trading server...');
  await expect(banner).toBeHidden();
  await line.cut();
  await expect(banner).toBeVisible();
  await expect(chat.getByText('Connecting…')).toBeVisible();
  const said = await post<{ _id: string; data: { text?: string } }[]>(request, '/api/chat/history', {
    channel: 'casino_de',
  });
  const { _id: id } = said.find(({ data }) => data.text === rude)!;
  await post(request, '/api/chat/moderate/removeMessage', { id }, boss.token);
  await speak(request, [late!], 'casino_de');
  line.mend();
  await expect(chat.getByText(late!)).toHaveCount(1);
  await expect(chat.getByText(rude!)).toHaveCount(0);
  await expect(chat.getByText(early!)).toHaveCount(1);
  await expect(banner).toBeHidden();
  // The rules were accepted in an earlier visit: nobody is asked again.
  await chat.getByRole('textbox', { name: 'Write a message' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('it stands beside the page above 1200 px, and starts closed where there is no room', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'about the widths of desks');
  await enterAs(page, await newPlayer(request));
  await page.setViewportSize({ width: 1201, height: 800 });
  await page.goto('/fairness');
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Chat', exact: true });
  await expect(chat.getByText('/200 EXP')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(chat).toBeHidden();
  await toggle.click();
  await expect(chat.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await expect(chat.getByText('/200 EXP')).toHaveCount(0);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(chat).toBeHidden();
});
