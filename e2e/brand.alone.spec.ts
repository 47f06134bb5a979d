/**
 * The brand from the back office to the visitor: drafted, refused for its contrast, previewed, published by a second one of staff, and
 * rolled back. It shows to everybody, so it runs after all other tests.
 */
import { expect, test, type Locator, type Page } from './test.ts';
import { violations } from './axe.ts';
import { enterAs, staffWith } from './players.ts';
import { watchErrors } from './watch.ts';

const room = '/admin/room/brand';
/** The one answer that is to be a refusal: that of the weak colour. */
const REFUSED = /\b422\b/;
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const colourOf = (one: Locator, property: string) =>
  one.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const token = (page: Page, name: string) => colourOf(page.locator('html'), `--${name}`);

/** A square of one colour, as PNG. */
async function square(page: Page, colour: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

test('a brand is drafted, refused, previewed, published by another and rolled back', async ({
  browser,
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const [writer, publisher] = [
    await staffWith(request, 'brand.edit'),
    await staffWith(request, 'brand.edit', 'brand.publish'),
  ];
  await using second = await browser.newContext();
  const other = await second.newPage();
  await enterAs(page, writer);
  await enterAs(other, publisher);
  await page.goto(room);

  await test.step('details are written, with a picture', async () => {
    await said(page, 'The house as it ships is published.');
    await page.getByLabel('Name', { exact: true }).fill('Aurora');
    await page
      .getByRole('group', { name: 'Pictures' })
      .locator('input[type=file]')
      .nth(2)
      .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: await square(page, 'orange') });
    await expect(page.locator('img[src^="/media/"]')).toBeVisible();
    await page.getByLabel('Company').fill('Aurora Gaming Ltd');
    await page.getByLabel('Number of the licence').fill('AG-2026-7');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a colour that cannot be read is refused with its pair and ratio', async () => {
    await page.getByRole('tab', { name: 'Colours' }).click();
    await page.getByLabel('Code of the colour: Text, faint').fill('#4a5868');
    const contrast = page.getByRole('listitem').filter({ hasText: 'Text, faint on Pointed at' });
    await expect(contrast).toContainText(/1\.\d\d:1.*at least 4\.5:1/);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText(/fg3 on hover is 1\.\d\d:1, and 4\.5:1 is the least/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Back to the house’s colour: Text, faint' }).click();
    await page.getByLabel('Code of the colour: Accent').fill('#ffb020');
    await said(page, 'Everything can be told apart.');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await said(page, 'The draft is saved.');
  });

  await test.step('the preview is the site with the draft, and nobody else sees it', async () => {
    await page.getByRole('tab', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe[title="The site with the draft"]');
    await expect(frame.getByRole('contentinfo')).toContainText('Operated by Aurora Gaming Ltd.');
    await expect(frame.getByRole('link', { name: 'Aurora, home page' })).toBeVisible();
    expect(await colourOf(frame.locator('html'), '--accent')).toBe('#ffb020');
    await page.getByRole('tab', { name: 'Blue', exact: true }).click();
    await expect(frame.locator('html')).toHaveCSS('--bg', '#0d1728');
    await page.getByRole('tab', { name: 'Compare' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Dark · Accent' })).toContainText('#ffb020');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByLabel('What was changed, and why').fill('New name and accent');
    await page.getByRole('button', { name: 'Propose' }).click();
    await said(page, 'You may not publish brands.');
  });

  await test.step('a second one of staff publishes it, and a guest has it with the next page', async () => {
    await using guests = await browser.newContext();
    const guest = await guests.newPage();
    await guest.goto('/');
    await expect(guest.getByRole('link', { name: 'Phoenix, home page' })).toBeVisible();
    await other.goto(room);
    await expect(other.getByText(/proposed it: New name and accent/)).toBeVisible();
    await other.getByRole('button', { name: 'Publish' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await said(other, 'The brand is published.');
    await guest.reload();
    await expect(guest).toHaveTitle(/ · Aurora$/);
    await expect(guest.getByRole('link', { name: 'Aurora, home page' })).toBeVisible();
    expect(await token(guest, 'accent')).toBe('#ffb020');
    await expect(guest.getByRole('contentinfo')).toContainText('Licence AG-2026-7.');
    const mark = guest.getByRole('banner').locator('[data-logo=full] svg');
    expect(await colourOf(mark, 'background-image')).toContain('/media/');
    expect(await violations(guest)).toEqual([]);
  });

  await test.step('it is rolled back the same way', async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'The house as it ships' })
      .getByRole('button', { name: 'Roll back' })
      .click();
    await page.getByLabel('Why it comes back').fill('As it was');
    await page.getByRole('button', { name: 'Roll back' }).last().click();
    await said(page, 'It is proposed. Somebody else publishes it.');
    expect(await violations(page)).toEqual([]);
    await other.reload();
    await other.getByRole('button', { name: 'Publish' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await said(other, 'The brand is published.');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Phoenix, home page' })).toBeVisible();
    expect(await token(page, 'accent')).toBe('#3ddc97');
  });
  expect(wrong.filter((line) => !REFUSED.test(line))).toEqual([]);
});
