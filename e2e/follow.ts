/** From page to page without a load. */
import { expect, type Page } from './test.ts';

/** Goes to a page as a link does. @param path of the site, its question too; settles when the router is there, which its content may not be */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    delete document.documentElement.dataset['path'];
    history.pushState({}, '', to);
  }, path);
  await expect(page.locator('html')).toHaveAttribute('data-path', path.split('?')[0]!);
}
