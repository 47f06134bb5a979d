/** Records as calls show them. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { betRevealOf } from '#platform/contract/game.ts';
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { findPlayer, sightOf } from '#platform/server/identity/sight.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { natureSql } from '#platform/server/money/ledger-id.ts';
import { betTitle } from '#platform/contract/product.ts';
import { ACHIEVEMENTS } from '../achievements.ts';
import { luckOf } from '../luck.ts';
import type * as contract from '../contract.ts';

const unknownUser = fail(404, 1, 'Unknown player.');
const NATURE = natureSql('g.cur');
const CENT = 10_000n;
/** No stage takes longer. Older bets are not looked at: they may be by rules that are gone. */
const LONGEST_STAGE_MS = 3_600_000;
type GameRecord = contract.GameRecord;

/** Whom it is about; null where the viewer may not see what they play. */
async function ownerOf(kit: ServerKit, viewer: Player | null, tag: string): Promise<Player | Failure | null> {
  const owner = await findPlayer(kit, tag);
  if (!owner) return unknownUser;
  return sightOf(kit, owner, viewer).play ? owner : null;
}

interface Row {
  readonly cur: number;
  readonly game: string;
  readonly bets: string;
  readonly wins: string;
  readonly wagered: string;
  readonly paid: string;
  readonly best: string;
  readonly best_bet: string | null;
  /** Of that bet; null where it is none, or so old that it was shown long ago. */
  readonly best_at: Date | null;
  readonly best_detail: string | null;
  /** The best one before it. */
  readonly former_best: string | null;
  readonly former_bet: string | null;
  readonly former_at: Date | null;
  readonly former_detail: string | null;
  readonly rated: string;
  readonly rated_paid: string;
  readonly expected: string;
  readonly variance: string;
}

/** A player's games, the one with the highest stakes first. */
export async function readGames(
  kit: ServerKit,
  viewer: Player | null,
  { id, money }: BodyOf<typeof contract.gameRecords>,
): Promise<ReplyOf<typeof contract.gameRecords> | Failure> {
  const owner = await ownerOf(kit, viewer, id);
  if (owner === null) return { games: null };
  if (isFailure(owner)) return owner;
  const { rows } = await kit.db.pool.query<Row>({
    name: 'records-of',
    text: `select g.cur, g.game, g.bets::text, g.wins::text, g.wagered::text, g.paid::text, g.best::text, g.best_bet, g.rated::text,
        g.rated_paid::text, g.expected::text, g.variance::text, g.former_best::text, g.former_bet, b.at as best_at, b.detail as best_detail,
        f.at as former_at, f.detail as former_detail
      from record_game g left join bet b on b.user_id = g.user_id and b.id = g.best_bet and b.at > $3
        left join bet f on f.user_id = g.user_id and f.id = g.former_bet and f.at > $3 and b.at is not null
      where g.user_id = $1 and ${NATURE} = $2 order by g.game, g.cur`,
    values: [
      owner.id.toString(),
      kit.config.demo ? 'demo' : money,
      new Date(kit.runtime.now() - LONGEST_STAGE_MS),
    ],
  });
  const byGame = new Map<string, Row[]>();
  for (const row of rows) byGame.set(row.game, [...(byGame.get(row.game) ?? []), shownOf(kit, row)]);
  const exact = viewer?.id === owner.id || kit.identity.allowed(viewer, 'ignore_privacy');
  const worth = (row: Row) => microUsd(BigInt(row.wagered), kit.money.currencyById(row.cur));
  return {
    games: [...byGame.values()]
      .map((all) => ({ all, worth: all.reduce((sum, row) => sum + worth(row), 0n) }))
      .toSorted((a, b) => Number(b.worth - a.worth) || (a.all[0]!.game < b.all[0]!.game ? -1 : 1))
      .map(({ all }) => recordOf(kit, owner, all, exact)),
  };
}

/** A record as it was before its best bet while the stage of that has not shown it; of two at once neither is told. */
function shownOf(kit: ServerKit, row: Row): Row {
  if (!isOnStage(kit, row.game, row.best_at, row.best_detail)) return row;
  return isOnStage(kit, row.game, row.former_at, row.former_detail)
    ? { ...row, best: '0', best_bet: null }
    : { ...row, best: row.former_best ?? '0', best_bet: row.former_bet };
}

function isOnStage(
  { games, runtime }: ServerKit,
  id: string,
  at: Date | null,
  detail: string | null,
): boolean {
  const game = games.get(id);
  if (!game || at === null || detail === null) return false;
  const reveal = betRevealOf(game, JSON.parse(detail) as Parameters<typeof betRevealOf>[1]);
  return at.getTime() + reveal > runtime.now();
}

/** @param exact whether the viewer may know what was won and lost, and in which money */
function recordOf(kit: ServerKit, owner: Player, rows: readonly Row[], exact: boolean): GameRecord {
  const first = rows[0]!;
  const sum = (read: (row: Row) => number): number => rows.reduce((all, row) => all + read(row), 0);
  const best = rows.reduce((most, row) => (Number(row.best) > Number(most.best) ? row : most));
  const dollars = (read: (row: Row) => bigint): bigint =>
    rows.reduce((all, row) => all + microUsd(read(row), kit.money.currencyById(row.cur)), 0n);
  return {
    game: first.game,
    name: betTitle(kit.games, first.game, kit.services.gameTitle),
    bets: sum(({ bets }) => Number(bets)),
    wins: sum(({ wins }) => Number(wins)),
    wagered_usd: cents(dollars(({ wagered }) => BigInt(wagered))),
    result_usd: exact
      ? cents(dollars(({ paid }) => BigInt(paid)) - dollars(({ wagered }) => BigInt(wagered)))
      : null,
    best: Number(best.best),
    best_bet: best.best_bet && kit.betIds.encode(owner.id, best.best_bet),
    luck: luckOf(inDollars(kit, rows)),
    rated: sum(({ rated }) => Number(rated)),
    currencies: exact ? rows.map((row) => sumsOf(kit, row)) : null,
  };
}

function sumsOf({ money }: ServerKit, { cur: ledgerCurrencyId, bets, wagered, paid }: Row) {
  const currency = money.currencyById(ledgerCurrencyId);
  return {
    currency: currency.code,
    bets: Number(bets),
    wagered: formatAmount(BigInt(wagered), currency),
    result: formatAmount(BigInt(paid) - BigInt(wagered), currency),
  };
}

/** Whole cents, cut towards nothing. */
const cents = (micro: bigint): string => formatUnits(micro / CENT, 2);

/** Bets in several currencies are weighed by what a unit of each is worth now. */
function inDollars(
  { money }: ServerKit,
  rows: readonly Row[],
): { paid: number; expected: number; variance: number } {
  const parts = rows.map((row) => {
    const currency = money.currencyById(row.cur);
    const unit = Number(microUsd(10n ** 18n, currency)) / 1e18;
    return {
      paid: Number(row.rated_paid) * unit,
      expected: (Number(row.expected) / 1e6) * unit,
      variance: (Number(row.variance) / 1e6) * unit ** 2,
    };
  });
  const sum = (read: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((all, part) => all + read(part), 0);
  return {
    paid: sum(({ paid }) => paid),
    expected: sum(({ expected }) => expected),
    variance: sum(({ variance }) => variance),
  };
}

/** All achievements there are, with how far the player has come. */
export async function readAchievements(
  kit: ServerKit,
  viewer: Player | null,
  { id }: BodyOf<typeof contract.achievements>,
): Promise<ReplyOf<typeof contract.achievements> | Failure> {
  const owner = await ownerOf(kit, viewer, id);
  if (owner === null) return { achievements: null };
  if (isFailure(owner)) return owner;
  const { rows } = await kit.db.pool.query<{
    achievement: string;
    version: number;
    bet_id: string;
    at: Date;
  }>({
    name: 'record-marks-of',
    text: `select achievement, version, bet_id, at from record_mark where user_id = $1 and shown_at <= $2 order by at, bet_id, mark`,
    values: [owner.id.toString(), new Date(kit.runtime.now())],
  });
  return {
    achievements: ACHIEVEMENTS.map((achievement) => {
      const marks = rows.filter(
        (row) => row.achievement === achievement.id && row.version === achievement.version,
      );
      const last = marks[achievement.goal - 1];
      return {
        id: achievement.id,
        goal: achievement.goal,
        progress: Math.min(achievement.goal, marks.length),
        reached_at: last ? last.at.toISOString() : null,
        bet: last ? kit.betIds.encode(owner.id, last.bet_id) : null,
      };
    }),
  };
}
