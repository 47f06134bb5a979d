/**
 * Every page address that the requirement names, as each kind of visitor and at each width that the layout turns on:
 * who gets in, in which frame, and what the width changes. Within a page one goes from address to address as links do.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { features } from '../app/features.ts';
import { EVERYTHING, LOOK, violations } from './axe.ts';
import { administrator, enterAs, newPlayer, type TestPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

interface Stated {
  /** '/casino/game/:id', or '*' for any other. */
  readonly path: string;
  readonly guard?: string;
  readonly layout?: false;
}

type Role = 'guest' | 'player' | 'staff' | 'excluded';

const widths = [390, 768, 992, 1200, 1440, 1920] as const;
/** Of the rooms that are on in a new house. */
const own = features.flatMap(({ startsOff, web }) => (startsOff ? [] : (web?.routes ?? [])));
const shape = (path: string) => path.replaceAll(/[:$]\w+/g, '*');
const routeOf = (path: string) => own.find((route) => shape(route.path) === shape(path));

/** What the requirement says, or where it is not at hand what the features have. */
function statedRoutes(): readonly Stated[] {
  const folder = process.env['PHOENIX_CONTRACT'];
  if (folder) return JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')).routes as Stated[];
  const listed = own
    // Some only lead on: the mailbox to its room in the back office, one's own profile to its address. A round has to be there.
    .filter(
      ({ path }) =>
        !/^\/(dev|admin\/round|replay)\//.test(path) && !['/admin/mailbox', '/profile/me'].includes(path),
    )
    .map(({ path, guard, layout }) => ({
      path: path.replaceAll('$', ':'),
      ...(guard && { guard }),
      ...(layout === false && { layout }),
    }));
  return [...listed, { path: '*' }];
}

const routes = statedRoutes();

/** An address of each path with parameters; what is not here gets a word that nobody has. */
const samples: Readonly<Record<string, string>> = {
  '*': '/no/such/page',
  '/casino/game/:id': '/casino/game/dice',
  '/casino/game/provider/:provider': '/casino/game/provider/Originals',
  '/casino/:tag': '/casino/table',
};

/** Links of letters open a window over the home page; ours are no good, and the server says so. */
const letters = new Set(['/email/:user/:token', '/password/reset/:user/:token']);

function addressOf(path: string, player: string): string {
  return samples[path] ?? path.replace(/:userId|:tag/, player).replaceAll(/:\w+/g, 'sample');
}

interface Expected {
  /** Where one ends. */
  readonly path: string;
  readonly missing: boolean;
  readonly asked: boolean;
  /** The shell's frame, none, or one of the page's own. */
  readonly frame: 'shell' | 'bare' | 'own';
}

/** What must happen when somebody opens a stated route; `from` is the page they are on. */
function expected({ path, guard, layout }: Stated, address: string, role: Role, from: string): Expected {
  const route = routeOf(path);
  const there = { missing: !route, asked: false, frame: frameOf(path) } as const;
  const home = role === 'excluded' ? '/error/se' : '/';
  if (role === 'excluded' && !route?.whileExcluded)
    return { path: home, missing: false, asked: false, frame: 'shell' };
  if (!route) return { path: address, ...there, frame: 'shell' };
  if (guard === 'auth' && role === 'guest')
    return { ...there, path: from, asked: true, frame: frameOf(from) };
  if (guard?.startsWith('perm:') && role !== 'staff') return { ...there, path: '/', frame: 'shell' };
  if (path === '/rewards' && role === 'guest') return { ...there, path: '/vip', frame: 'shell' };
  if (letters.has(path)) return { ...there, path: home, frame: 'shell' };
  if (layout === false) expect(route.layout, `${path} is a bare page`).toBe(false);
  return { path: address, ...there };
}

function frameOf(path: string): Expected['frame'] {
  const layout = routeOf(path)?.layout;
  if (layout === 'own') return 'own';
  return layout === false ? 'bare' : 'shell';
}

async function open(page: Page, role: Role, request: APIRequestContext): Promise<TestPlayer> {
  const player = await newPlayer(request);
  if (role === 'staff') await signInAsStaff(page);
  if (role === 'excluded') await exclude(request, player);
  if (role === 'player' || role === 'excluded') await enterAs(page, player);
  // Its geometry is that with the chat beside the page, which guests have to open.
  else await enterAs(page, null, { chatFolded: false });
  await page.goto('/');
  return player;
}

/** The page's own cookies, not those of the calls beside it. */
async function signInAsStaff(page: Page): Promise<void> {
  await administrator(page.request);
}

async function exclude(request: APIRequestContext, { id }: TestPlayer): Promise<void> {
  const answer = await request.post('/api/admin/user/guard', {
    data: { id, excludedUntil: -1, limits: [], reason: 'asked for it' },
    headers: { authorization: `Bearer ${(await administrator(request)).token}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Goes to an address as a link does, without loading the page again, until the router has come to rest at `end`. */
async function go(page: Page, address: string, end: string): Promise<void> {
  await page.evaluate((to) => {
    delete document.documentElement.dataset['path'];
    history.pushState({}, '', to);
  }, address);
  await expect(page.locator('html')).toHaveAttribute('data-path', end);
  await expect(page.locator('html')).toHaveAttribute(
    'data-sport',
    end.startsWith('/sport') ? 'SPORTS' : 'ESPORTS',
  );
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });
const missing = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page does not exist' });

async function closeWindow(page: Page): Promise<void> {
  const any = page.getByRole('dialog');
  await expect(any).toBeVisible();
  await expect(any.locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(any).toHaveCount(0);
}

async function look(page: Page, { missing: none, asked, frame }: Expected): Promise<void> {
  await expect(missing(page)).toHaveCount(none ? 1 : 0);
  await expect(dialog(page)).toHaveCount(asked ? 1 : 0);
  await expect(page.getByRole('contentinfo')).toHaveCount(frame === 'shell' ? 1 : 0);
  if (frame === 'bare') await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(
    page
      .getByRole('heading')
      .or(page.getByRole('button', { name: /^(Bet|Play)/ }))
      .first(),
  ).toBeVisible();
}

interface Frame {
  readonly sidebar: boolean;
  readonly bottomBar: boolean;
  readonly name: boolean;
  readonly display: boolean;
  /** Width of what is in the middle, in px. */
  readonly main: number;
  readonly sticksOut: readonly string[];
}

/** What the shell's frame must be at a width. */
function frameOfWidth(width: number): Frame {
  const wide = width > 991;
  // The sidebar at one side, and from 1201 px the chat at the other.
  const column = width - (wide ? 240 : 0) - (width > 1200 ? 320 : 0);
  return {
    sidebar: wide,
    bottomBar: !wide,
    name: wide,
    display: width >= 600,
    main: Math.min(column, width >= 1800 ? 1400 : 1200),
    sticksOut: [],
  };
}

/** The frame as it is, in one question to the page: there are thousands of them. */
function frameNow(page: Page): Promise<Frame> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const isSeen = (node: HTMLElement) => {
      const { width, height } = node.getBoundingClientRect();
      return width > 0 && height > 0 && node.checkVisibility({ visibilityProperty: true });
    };
    const isCut = (node: Element): boolean => {
      for (let round = node.parentElement; round && round !== document.body; round = round.parentElement)
        if (getComputedStyle(round).overflowX !== 'visible') return true;
      return false;
    };
    // What makes the page wider than its window: elements that nothing round them cuts off.
    const sticksOut = (): string[] => {
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= innerWidth) return [];
      const wide = all('body *').filter((node) => {
        const { left, right } = node.getBoundingClientRect();
        return (right > innerWidth + 0.5 || left < -0.5) && !isCut(node);
      });
      const named = (node: Element) =>
        `<${node.tagName.toLowerCase()} class="${node.getAttribute('class') ?? ''}">`;
      return [`${scrollWidth} px of ${innerWidth}`, ...wide.slice(0, 5).map(named)];
    };
    return {
      sidebar: all('#sidebar').some(isSeen),
      bottomBar: all('nav[aria-label="Quick navigation"]').some(isSeen),
      name: all('header .italic').some((node) => node.textContent.includes('Phoenix') && isSeen(node)),
      display: all('header button').some(
        (node) => node.ariaLabelledByElements?.[0]?.textContent === 'Display and sound' && isSeen(node),
      ),
      main: Math.round(document.querySelector('#main')?.getBoundingClientRect().width ?? 0),
      sticksOut: sticksOut(),
    };
  });
}

for (const role of ['guest', 'player', 'staff', 'excluded'] as const) {
  test(`${role} at every address, at every width`, async ({ page, request }) => {
    const wrong = watchErrors(page);
    const player = await open(page, role, request);
    let from = role === 'excluded' ? '/error/se' : '/';
    const looked = new Set<string>();
    await expect(page.locator('html')).toHaveAttribute('data-path', from);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const [index, route] of routes.entries()) {
      await test.step(route.path, async () => {
        const address = addressOf(route.path, player.id);
        const what = expected(route, address, role, from);
        const [known, letter] = [wrong.length, letters.has(route.path) && routeOf(route.path)];
        const refused = letter || ['/oauth/authorize/:requestId', '/unsubscribe/:token'].includes(route.path);
        // Entered at another width each time, then seen at the others in turn.
        const seen = isFirst(role, route) ? widths : SEEN_BEFORE;
        const turned = seen.map((_width, at) => seen.at((at - index) % seen.length)!);
        await setWidth(page, turned[0]!);
        await go(page, address, what.path);
        if (letter) await closeWindow(page);
        await look(page, what);
        // The missing page, and the one that somebody is sent to instead, are the end of many addresses: once is enough.
        const end = what.missing ? 'missing' : what.path;
        const isOwn = !what.missing && what.path === address;
        if (what.asked) await closeWindow(page);
        else if (isOwn || !looked.has(end))
          for (const width of turned) {
            if (width !== turned[0]) await setWidth(page, width);
            if (what.frame === 'shell')
              await expect
                .poll(() => frameNow(page), { intervals: [20, 50, 100, 250] })
                .toEqual(frameOfWidth(width));
            if (looksForAxe(role, width, route))
              expect
                .soft(
                  await violations(page, undefined, width === NARROW ? LOOK : EVERYTHING),
                  `${route.path} at ${width}`,
                )
                .toEqual([]);
          }
        // What the server does not know it says with a 4xx, which browsers write down as an error.
        if (refused) wrong.length = known;
        if (!what.asked) looked.add(end);
        from = what.path;
      });
    }
    expect(wrong).toEqual([]);
  });
}

function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 900 });
}

/** Whether somebody is the first who may open a page: they see it in every way, whoever comes after them in those that differ most. */
function isFirst(role: Role, { path, guard }: Stated): boolean {
  if (guard === 'auth') return role === 'player';
  return guard?.startsWith('perm:') ? role === 'staff' : role === 'guest' || path === '/error/se';
}

const [NARROW, WIDE] = [390, 1440];
/** A phone, the first with a side bar, a desktop. */
const SEEN_BEFORE = [NARROW, 992, WIDE] as const;

/**
 * Axe looks at every page once narrow and once wide; a missing one is like another. Narrow at what a width can change: everything
 * is asked of the frame of a phone by `pages`.
 */
function looksForAxe(role: Role, width: number, route: Stated): boolean {
  if (width !== NARROW && width !== WIDE) return false;
  return (routeOf(route.path) !== undefined || route.path === '*') && isFirst(role, route);
}

test('an address is sent with 404 exactly where nothing is', async ({ request }) => {
  const { id } = await newPlayer(request);
  for (const { path } of routes) {
    const answer = await request.get(addressOf(path, id));
    expect([path, answer.status()]).toEqual([path, routeOf(path) ? 200 : 404]);
  }
  for (const path of [
    '/casino/game/no-such-game',
    '/profile/nobody_at_all',
    '/Casino/game/dice',
    '/sportish',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
});

test('hints are off where nothing hovers', async ({ page }) => {
  for (const [width, shown] of [
    [768, 0],
    [769, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dev/gallery');
    await page.getByRole('button', { name: 'Help', exact: true }).hover();
    // Longer than a hint waits.
    await page.waitForTimeout(500);
    await expect(page.getByText('Shown on hover and focus, never on phones.')).toHaveCount(shown);
  }
});

test('the bet button says Play on narrow windows', async ({ page }) => {
  await page.goto('/casino/game/dice');
  for (const [width, name] of [
    [1440, 'Bet'],
    [1200, 'Play'],
    [1201, 'Bet'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
});
