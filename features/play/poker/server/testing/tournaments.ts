/** What the tests of tournaments share: a house with staff who schedule them, and players who put everything in. */
import { expect } from 'vitest';
import type { Answer, TestPlayer } from '#platform/server/testing/platform.ts';
import type { TableView } from '../../contract.ts';
import type { TournamentReply } from '../../tournament-contract.ts';
import { openPoker, type PokerApp } from './app.ts';

/** A minute of a level. */
export const MINUTE_MS = 360;
/** Levels pass quickly, and a turn of 1.4 s leaves a slow machine the time to act. */
export const BRISK = { pollMs: 15, startMs: 5, pauseMs: 1, showdownMs: 1, secondMs: 12, minuteMs: MINUTE_MS };
const PATIENT = { actionSeconds: 120, bankSeconds: 0, bankRefillSeconds: 0, disconnectSeconds: 0 };
export const HOUR_MS = 3_600_000;

export const stage = (big: number, minutes = 240, ante = 0) => ({
  kind: 'level',
  minutes,
  smallBlind: big / 2,
  bigBlind: big,
  ante,
});

/** Long levels: what a test waits for does not depend on them. */
export const TERMS = {
  name: 'Evening',
  currency: 'usd',
  buyIn: '10.00',
  fee: '1.00',
  seats: 3,
  startingStack: 1_000,
  stages: [stage(200), stage(400, 240, 400)],
  lateLevel: 0,
  reentries: 0,
  minPlayers: 2,
  maxEntries: 50,
};

export const cents = (text: string): bigint => BigInt(text.replace('.', ''));
export const rising = (numbers: readonly (number | null)[]) =>
  numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0));

export interface Tournaments {
  readonly house: PokerApp;
  readonly staff: TestPlayer;
  admin(path: string, body: object, by?: TestPlayer): Promise<Answer>;
  /** In an hour. @returns its id */
  scheduled(more?: object): Promise<string>;
  register(player: TestPlayer | null, tournament: string, more?: object): Promise<Answer>;
  get(tournament: string, player?: TestPlayer | null): Promise<TournamentReply>;
  /** Its time has come. */
  begin(id: string): Promise<TournamentReply>;
  filled(count: number, more?: object): Promise<{ id: string; players: TestPlayer[] }>;
  /** Moves every table on by one action; everybody puts everything in. */
  step(id: string, players: readonly TestPlayer[]): Promise<TournamentReply>;
  /** Over, and everything is booked. */
  isDone(id: string): Promise<boolean>;
  playOut(
    id: string,
    players: readonly TestPlayer[],
    look?: (shown: TournamentReply) => void,
  ): Promise<TournamentReply>;
}

export async function openTournaments(
  more: Pick<
    NonNullable<Parameters<typeof openPoker>[0]>,
    'databaseUrl' | 'config' | 'settings' | 'features' | 'pace'
  > = {},
): Promise<Tournaments> {
  const house = await openPoker({ pace: BRISK, ...more, settings: { ...PATIENT, ...more.settings } });
  const staff = await house.app.staff('poker.tournaments');
  let keys = 0;

  const admin: Tournaments['admin'] = (path, body, by = staff) =>
    house.app.api(`/api/admin/poker/tournaments${path}`, body, by.token);

  const scheduled: Tournaments['scheduled'] = async (terms = {}) => {
    const startsAt = house.app.kit.runtime.now() + HOUR_MS;
    const { status, body } = await admin('/schedule', { ...TERMS, startsAt, ...terms });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };

  const register: Tournaments['register'] = (player, tournament, terms = {}) =>
    house.call('tournament/register', player, { tournament, key: `entry-${++keys}`, ...terms });

  const get: Tournaments['get'] = async (tournament, player = null) =>
    (await house.call('tournament/get', player, { tournament })).body as TournamentReply;

  const isDone: Tournaments['isDone'] = async (id) => {
    const { rows } = await house.app.kit.db.pool.query(
      `select 1 from poker_tournament where id = $1 and status in ('open', 'playing')
       union all select 1 from poker_tournament_due where tournament_id = $1 and booked_at is null`,
      [id],
    );
    return rows.length === 0;
  };

  async function actAt(table: string, players: readonly TestPlayer[]): Promise<void> {
    const { table: view } = (await house.call('table', null, { table })).body as { table: TableView };
    // Whose turn ran out on a slow machine comes back, where they may.
    for (const player of players)
      if (view.players.some(({ out, user }) => out && user._id === player.user._id))
        await house.call('away', player, { table, out: false });
    const { hand } = view;
    const legal = hand?.legal;
    if (!legal) return;
    const owner = view.players.find(({ seat }) => seat === legal.seat)!.user._id;
    const player = players.find(({ user }) => user._id === owner);
    if (!player) return;
    const action =
      legal.maxRaiseTo === null
        ? { action: legal.check ? 'check' : 'call' }
        : { action: hand.level === '0' ? 'bet' : 'raise', to: legal.maxRaiseTo };
    const turn = { table, hand: hand.no, turn: hand.turn, seat: legal.seat };
    await house.call('act', player, { ...turn, ...action });
  }

  const step: Tournaments['step'] = async (id, players) => {
    const shown = await get(id);
    for (const { table } of shown.tables) await actAt(table, players);
    return shown;
  };

  return {
    house,
    staff,
    admin,
    scheduled,
    register,
    get,
    step,
    isDone,
    async begin(id) {
      await house.app.kit.db.pool.query('update poker_tournament set starts_at = $2 where id = $1', [
        id,
        house.app.kit.runtime.now() - 1,
      ]);
      return house.until(async () => {
        const shown = await get(id);
        return shown.status === 'open' ? null : shown;
      });
    },
    async filled(count, terms = {}) {
      const id = await scheduled(terms);
      const players = await Promise.all(Array.from({ length: count }, () => house.player('100')));
      for (const player of players) expect((await register(player, id)).status).toBe(200);
      return { id, players };
    },
    playOut: (id, players, look) =>
      house.until(async () => {
        const shown = await step(id, players);
        look?.(shown);
        return (await isDone(id)) ? get(id) : null;
      }),
  };
}
