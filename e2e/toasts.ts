/** What the page says in its corner. */
import type { Locator, Page } from '@playwright/test';

/** The one region that is read out: each toast is a line of its list. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
