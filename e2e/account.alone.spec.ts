/** The window about contact details: its questions are a setting of the house, so this runs after all others. */
import { expect, test } from './test.ts';
import { violations } from './axe.ts';
import { asAdministrator, enterAs, newPlayer } from './players.ts';

test('contact details are asked once a day for each number of fields', async ({ page, request }) => {
  const contact = {
    title: 'Become a VIP',
    description: 'Tell us how to reach you.',
    images: ['/art/banner/welcome.svg'],
    fields: [
      { title: 'Phone', model: 'phone' },
      { title: 'Messenger', model: 'messenger' },
    ],
  };
  const player = await newPlayer(request);
  try {
    await asAdministrator(request, '/api/admin/settings/save', { feature: 'identity', value: { contact } });
    await enterAs(page, player);
    await page.goto('/');
    const form = page.getByRole('dialog', { name: 'Contact details' });
    await expect(form.getByRole('heading', { name: 'Become a VIP' })).toBeVisible();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: 'Later' }).click();
    // On a slow machine its question would else be answered after the next one is due.
    const asked = page.waitForResponse('**/api/contactInfoModalSettings');
    await page.reload();
    await asked;
    await page.waitForTimeout(1000);
    await expect(form).toHaveCount(0);

    // One field is answered elsewhere: that is another number, so it asks for the rest.
    const answered = await request.post('/api/profile/updateContactInfo', {
      data: { update: { phone: '+43 1 234' } },
      headers: { authorization: `Bearer ${player.token}` },
    });
    expect(answered.ok()).toBe(true);
    await page.reload();
    await expect(form.getByLabel('Messenger')).toBeVisible();
    await expect(form.getByLabel('Phone')).toHaveCount(0);
    await page.route('**/api/profile/updateContactInfo', (route) => route.abort());
    await form.getByLabel('Messenger').fill('@someone');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update contact info.')).toBeVisible();
    await page.unroute('**/api/profile/updateContactInfo');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Thank you. Your contact details are saved.')).toBeVisible();
    await expect(form).toBeHidden();

    // From the settings all answers are there to be changed.
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Change contact details' }).click();
    await expect(form.getByLabel('Phone')).toHaveValue('+43 1 234');
    await expect(form.getByLabel('Messenger')).toHaveValue('@someone');
    await form.getByLabel('Phone').fill('+43 1 567');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  } finally {
    await asAdministrator(request, '/api/admin/settings/save', { feature: 'identity', value: {} });
  }
});
