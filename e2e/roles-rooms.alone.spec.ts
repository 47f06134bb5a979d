/**
 * Every room of the back office as administrator, finance, support and trading: each sees the rooms that its role permits and no other, on
 * any width, and the server refuses the calls of the others. The rooms are those that the features register.
 */
import { randomBytes } from 'node:crypto';
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { ROLE_TEMPLATES } from '#features/operator/backoffice/role-templates.ts';
import { permissionOf } from '#platform/contract/permission.ts';
import { features } from '../app/features.ts';
import { violations } from './axe.ts';
import { turnFeature } from './features.ts';
import { administrator, enterAs, newPlayer, post, type TestPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

/** What stands aside in a new house and has rooms of its own. */
const ASIDE = ['reports', 'poker', 'book', 'trading', 'token'];
const WIDTHS = [1440, 1024, 390] as const;
const HEIGHTS = { 1440: 900, 1024: 768, 390: 844 } as const;
const SHOTS = process.env['ROOM_SHOTS'];

/** A feature that is off answers nobody. */
const on = features.filter(({ id, startsOff }) => !startsOff || ASIDE.includes(id));
const rooms = on.flatMap(({ id, web }) =>
  (web?.nav ?? []).flatMap((item) =>
    item.place === 'admin' && item.guard !== undefined
      ? [{ feature: id, to: item.to, permission: item.guard.replace(/^perm:/, '') }]
      : [],
  ),
);
const calls = on.flatMap(({ contract }) =>
  Object.values(contract).flatMap((one) => {
    if (one.type !== 'endpoint') return [];
    const permission = permissionOf(one.who);
    return permission === null ? [] : [{ method: one.method, path: one.path, permission }];
  }),
);

type Role = 'administrator' | keyof typeof ROLE_TEMPLATES;

const may = (role: Role, permission: string) =>
  role === 'administrator' || (ROLE_TEMPLATES[role] as readonly string[]).includes(permission);

/** Somebody who holds a role that was made from the template of its name. */
async function holderOf(request: APIRequestContext, role: Role, admin: TestPlayer): Promise<TestPlayer> {
  if (role === 'administrator') return admin;
  const name = `${role} ${randomBytes(3).toString('hex')}`;
  const body = { id: null, name, permissions: ROLE_TEMPLATES[role], version: 0 };
  const view = await post<{ roles: { id: string; name: string }[] }>(
    request,
    '/api/admin/roles/save',
    body,
    admin.token,
  );
  const { id } = view.roles.find((one) => one.name === name)!;
  const member = await newPlayer(request);
  const given = { id: member.id, roles: [id], permissions: [] };
  await post(request, '/api/admin/user/permissions', given, admin.token);
  return member;
}

/** Goes to an address as a link does, until the page there has come to rest at `end`. */
async function go(page: Page, address: string, end: string): Promise<void> {
  await page.evaluate((to) => {
    delete document.documentElement.dataset['path'];
    history.pushState({}, '', to);
  }, address);
  await expect(page.locator('html')).toHaveAttribute('data-path', end);
}

const main = (page: Page) => page.locator('#main');

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
}

async function looks(page: Page, role: Role, to: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    // At once: a chart that is drawn again a moment later stays within its part meanwhile.
    const fits = await page.evaluate((most) => document.documentElement.scrollWidth <= most, width);
    if (!fits) found.push(`${to} sticks out at ${width} px`);
    if (SHOTS) {
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${SHOTS}/${role}${to.replaceAll('/', '-')}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

test.beforeAll(async ({ request }) => {
  const { token } = await administrator(request);
  for (const id of ASIDE) await turnFeature(request, token, id, true);
});
test.afterAll(async ({ request }) => {
  const { token } = await administrator(request);
  for (const id of ASIDE) await turnFeature(request, token, id, false);
});

for (const role of ['administrator', 'finance', 'support', 'trading'] as const)
  test(`${role}: its own rooms and no other`, async ({ page, request }) => {
    const wrong = watchErrors(page);
    const admin = await administrator(request);
    const who = await holderOf(request, role, admin);
    const own = rooms.filter(({ permission }) => may(role, permission));
    const others = rooms.filter(({ permission }) => !may(role, permission));
    expect(own.length).toBeGreaterThan(0);

    await test.step('the server refuses the calls of others', async () => {
      const headers = { authorization: `Bearer ${who.token}` };
      const answers = await Promise.all(
        calls
          .filter(({ permission }) => !may(role, permission))
          .map(async ({ method, path }) => {
            const at = path.replaceAll(/:\w+/g, 'x');
            const answer = await request.fetch(at, {
              method,
              headers,
              ...(method === 'POST' && { data: {} }),
            });
            const { code } = (await answer.json()) as { code: number };
            return `${path} ${answer.status()} ${code}`;
          }),
      );
      expect(answers.filter((line) => !line.endsWith(' 403 403'))).toEqual([]);
      if (role !== 'administrator') expect(answers.length).toBeGreaterThan(50);
    });

    await enterAs(page, who);
    await page.goto(own[0]!.to);
    await settled(page);
    await test.step('the list of rooms is what the role permits', async () => {
      const links = page.getByRole('navigation', { name: 'Back office' }).locator('a[href^="/admin"]');
      const shown = await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')));
      expect(new Set(shown)).toEqual(new Set(own.map(({ to }) => to)));
      expect(shown).toHaveLength(own.length);
    });

    const found: string[] = [];
    for (const { to } of own) {
      await go(page, to, to);
      await settled(page);
      // Where a form would say what was refused stands empty.
      await expect(main(page).getByRole('alert').filter({ hasText: /\S/ }), to).toHaveCount(0);
      // Who may everything sees all that there is on them.
      if (role === 'administrator') for (const line of await violations(page)) found.push(`${to}: ${line}`);
      found.push(...(await looks(page, role, to)));
    }
    expect(found).toEqual([]);
    expect(wrong).toEqual([]);

    for (const { to } of others) {
      const room = to.startsWith('/admin/room/');
      await go(page, to, room ? to : '/');
      if (room)
        await expect(
          main(page).getByText('There is no such room, or it is not yours to open.'),
        ).toBeVisible();
    }
  });
