/** What players do at a poker table in a browser. */
import { expect, type APIRequestContext, type Browser, type Page } from './test.ts';
import { violations } from './axe.ts';
import { fitsPhones } from './fits-phones.ts';
import { enterAs, post, type TestPlayer } from './players.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

export interface Seated {
  readonly player: TestPlayer;
  readonly page: Page;
}

/** What the tests read of a table's view. */
export interface ShownTable {
  readonly table: {
    readonly sitAndGo: { readonly status: string } | null;
    readonly players: readonly {
      readonly seat: number;
      readonly out: boolean;
      readonly user: { readonly _id: string };
    }[];
    readonly hand: ShownHand | null;
  };
  readonly own: { readonly seat: number; readonly cards: readonly string[] };
}

interface ShownHand {
  readonly no: number;
  readonly turn: number;
  readonly level: string;
  readonly legal: {
    readonly seat: number;
    readonly check: boolean;
    readonly maxRaiseTo: string | null;
  } | null;
}

type Legal = NonNullable<ShownHand['legal']>;

/** Of whoever is to act: all that they have, or what goes without a raise. */
export function allInMove({ check, maxRaiseTo }: Legal, { level }: ShownHand) {
  if (maxRaiseTo === null) return { action: check ? 'check' : 'call' };
  return { action: level === '0' ? 'bet' : 'raise', to: maxRaiseTo };
}

export const passiveMove = ({ check }: Legal) => ({ action: check ? 'check' : 'fold' });

/** One of `players` acts by the call that their page would make, when it is their turn. @returns the table before that */
export async function moveByCall(
  request: APIRequestContext,
  players: readonly TestPlayer[],
  table: string,
  how: (legal: Legal, hand: ShownHand) => object,
): Promise<ShownTable['table']> {
  const { table: shown } = await post<ShownTable>(request, '/api/poker/table', { table }, players[0]!.token);
  const { hand } = shown;
  // Whose time ran out on a slow machine is sat out, and would never be dealt in again.
  for (const { out, user } of shown.players) {
    const player = players.find(({ id }) => out && id === user._id);
    if (player) await post(request, '/api/poker/away', { table, out: false }, player.token).catch(() => {});
  }
  if (!hand?.legal) return shown;
  const { seat } = hand.legal;
  const id = shown.players.find((there) => there.seat === seat)?.user._id;
  const player = players.find((one) => one.id === id);
  if (!player) return shown;
  const body = { table, hand: hand.no, turn: hand.turn, seat, ...how(hand.legal, hand) };
  // Whose time ran out meanwhile is asked again with the next hand.
  await post(request, '/api/poker/act', body, player.token).catch(() => undefined);
  return shown;
}

const freeSeat = (page: Page, seat: number) => page.getByRole('button', { name: `Sit down at seat ${seat}` });

/** The page of the table, before anybody sits there: whoever has to load it first misses hands on a slow machine. */
export async function standAt(browser: Browser, player: TestPlayer, seat: number): Promise<Seated> {
  const context = await browser.newContext(seat === 1 ? PHONE : {});
  const page = await context.newPage();
  await enterAs(page, player);
  await page.goto('/poker/practice');
  await expect(freeSeat(page, seat)).toBeVisible();
  return { player, page };
}

export async function sit({ page }: Seated, seat: number, chips: string): Promise<void> {
  await freeSeat(page, seat).click();
  const window = page.getByRole('dialog', { name: 'Chips' });
  await window.getByLabel('Chips for this table').fill(chips);
  await window.getByRole('button', { name: 'Sit down' }).click();
  await expect(window).toBeHidden();
}

export const actions = (page: Page) => page.getByRole('region', { name: 'Poker actions' });

/** As `moveByCall` brings back those who act by it. */
async function comeBack(page: Page): Promise<void> {
  // The switches go with their seat, perhaps while they are looked at.
  const posts = page.getByRole('switch', { name: 'Post the big blind and play at once', checked: false });
  if (await posts.isVisible()) await posts.click({ timeout: 2_000 }).catch(() => {});
  const out = page.getByRole('switch', { name: 'Sit out', exact: true, checked: true });
  if (await out.isVisible()) await out.click({ timeout: 2_000 }).catch(() => {});
}

/** Acts for whoever is to act until `done`. */
export async function play(
  seated: readonly Pick<Seated, 'page'>[],
  how: (page: Page) => Promise<void>,
  done: () => Promise<boolean>,
) {
  const end = Date.now() + 600_000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error('the hand did not end');
    for (const { page } of seated) {
      if (page.isClosed()) continue;
      if (await actions(page).isVisible()) await how(page);
      await comeBack(page);
    }
    await seated.find(({ page }) => !page.isClosed())!.page.waitForTimeout(100);
  }
}

/** All the chips that may go in. */
export async function allIn(page: Page): Promise<void> {
  const box = actions(page);
  const most = box.getByRole('button', { name: 'Max', exact: true });
  if (await most.isVisible()) {
    await most.click({ timeout: 2_000 }).catch(() => undefined);
    await box
      .getByRole('button', { name: /^(Raise to|Bet)/ })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  } else
    await box
      .getByRole('button', { name: /^(Call|Check)/ })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
}

export async function passive(page: Page): Promise<void> {
  await actions(page)
    .getByRole('button', { name: /^(Check|Fold)/ })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined);
}

/** What was played adds up in the lobby, and a hand goes to whoever has its link. @param page of a phone */
export async function lookAtOwnPlay(browser: Browser, page: Page, name: string): Promise<void> {
  await page.goto('/poker');
  await page.getByRole('tab', { name: 'Your play' }).click();
  const figures = page.getByRole('region', { name: 'Your figures' });
  await expect(figures.getByText('VPIP', { exact: true })).toBeVisible();
  await expect(figures.getByText('Play money')).toBeVisible();
  const list = page.getByRole('button', { name: /^Bots Hand \d+/ });
  await expect(list.first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await fitsPhones(page);
  await list.first().click();
  const replay = page.getByRole('dialog', { name: 'Hand' });
  await replay.getByRole('button', { name: 'Share' }).click();
  const link = (await replay.getByText(/\/poker\?hand=/).textContent())!;
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  const shown = guest.getByRole('dialog', { name: 'Hand' });
  await expect(shown.getByText(`${name} shares this hand`)).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Save as PHH' })).toBeVisible();
  await guest.context().close();
}
