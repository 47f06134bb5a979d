/** What game pages read: limits, the open round, shared rooms, bets by id and the player's history. */
import { fail, type Failure } from '#platform/contract/error.ts';
import type { AnyShared } from '#platform/contract/game.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sightOf } from '#platform/server/identity/sight.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type * as contract from '../contract.ts';
import { toReply } from './answer.ts';
import { limitsOf } from './limits.ts';
import { runningAnswer } from './play-steps.ts';
import { ownParts, sharedAnswer, type ShownParams } from './play-shared.ts';
import type { OriginalsContext } from './context.ts';
import { stateOf } from './shared-round.ts';
import { lastResults, latestRound, type Participant, participants } from './shared-store.ts';
import { storedBet, storedBets, toView } from './stored.ts';
import { notReady, notYourBet, unknownBet, unknownCurrency } from './refusals.ts';

const UNKNOWN = (): Failure => fail(404, -3, 'Unknown game.');
const HISTORY = 30;

export async function infoHandler(
  context: OriginalsContext,
  player: Player | null,
  body: BodyOf<typeof contract.gameInfo>,
  country: string | null,
): Promise<ReplyOf<typeof contract.gameInfo> | Failure> {
  const game = context.games.get(body.api_id);
  const currency = context.kit.money.currency(body.currency);
  if (!game) return UNKNOWN();
  if (!currency) return unknownCurrency;
  const settings = context.settings();
  const offer = await context.kit.services.gameOffer(game.id, country);
  const limits = limitsOf(settings, game.id, currency);
  const units = (value: bigint): string => formatAmount(value, currency);
  return {
    id: game.id,
    enabled: settings.enabled && settings.games[game.id]?.enabled !== false && offer?.disabled !== true,
    blocked: offer?.blocked === true,
    minBet: units(limits.min),
    maxBet: units(limits.max),
    maxPayout: units(limits.maxPayout),
    maxBetText: limits.maxText,
    maxPayoutText: limits.maxPayoutText,
    open: player && game.kind === 'steps' ? await openRound(context, player, game.id) : null,
  };
}

async function openRound(
  context: OriginalsContext,
  player: Player,
  game: string,
): Promise<contract.PlayReply | null> {
  const state = await context.kit.money.peek(player.id);
  const round = [...state.rounds.values()].find((one) => one.game === game && one.sharedNo === null);
  if (!round) return null;
  const balance = state.balances.get(round.cur) ?? 0n;
  return toReply(
    context,
    runningAnswer(context, state, round, { balance, stamp: Number(state.version) * 1024, events: [] }),
  );
}

/** Share links carry "game-id"; both forms are understood. */
export async function findHandler(
  context: OriginalsContext,
  viewer: Player | null,
  body: { id: string },
): Promise<ReplyOf<typeof contract.findGame> | Failure> {
  const id = context.betIds.decode(body.id.slice(body.id.lastIndexOf('-') + 1));
  const bet = id && (await storedBet(context, id.user, id.id));
  if (!bet) return unknownBet;
  const owner = await context.kit.identity.byId(bet.user);
  const view = toView(context, bet, owner, maySee(context, owner, viewer));
  return { id: view.id, game: view.game, bet: view };
}

/** Whether the viewer may see the name behind a bet. @param viewer null: a guest, or everybody at once */
export function maySee({ kit }: OriginalsContext, owner: Player | null, viewer: Player | null): boolean {
  return owner !== null && sightOf(kit, owner, viewer).play;
}

export async function historyHandler(
  context: OriginalsContext,
  player: Player,
  body: BodyOf<typeof contract.history>,
): Promise<ReplyOf<typeof contract.history> | Failure> {
  const before = body.before === undefined ? null : context.betIds.decode(body.before);
  if (body.before !== undefined && before?.user !== player.id) return notYourBet;
  const page = {
    game: body.api_id ?? null,
    demo: body.demo ?? null,
    before: before?.id ?? null,
    limit: body.limit ?? HISTORY,
  };
  return (await storedBets(context, player.id, page)).map((bet) => toView(context, bet, player, true));
}

export async function sharedHandler(
  context: OriginalsContext,
  viewer: Player | null,
  body: { api_id: string },
): Promise<ReplyOf<typeof contract.sharedRound> | Failure> {
  const game = context.games.get(body.api_id);
  if (game?.kind !== 'shared') return UNKNOWN();
  const round = await latestRound(context, game.id);
  if (!round) return notReady;
  const { rows } = await context.kit.db.pool.query<{ salt: string; terminating_hash: string }>(
    'select salt, terminating_hash from chain where id = $1',
    [round.chainId.toString()],
  );
  const chain = { salt: rows[0]!.salt, terminatingHash: rows[0]!.terminating_hash };
  const endsAt = round.state === 'betting' ? round.bettingAt + context.settings().shared.bettingMs : null;
  const parts = await participants(context, game.id, round.no);
  const last = await lastResults(context, game.id, HISTORY);
  return {
    state: stateOf(context, round, chain, endsAt),
    bets: await Promise.all(
      parts.map((part) => toPart(context, { ...part, told: game.shownParams?.(part.params) ?? {} }, viewer)),
    ),
    history: last.map((one) => ({ no: Number(one.no), result: one.result!.result, hash: one.hash! })),
    mine: viewer ? await mine(context, viewer, game, round.no, chain) : [],
  };
}

async function mine(
  context: OriginalsContext,
  player: Player,
  game: AnyShared,
  no: bigint,
  chain: { salt: string; terminatingHash: string },
): Promise<contract.PlayReply[]> {
  const state = await context.kit.money.peek(player.id);
  const stamp = Number(state.version) * 1024;
  return ownParts(state, game.id, no).map((round) => {
    const balance = state.balances.get(round.cur) ?? 0n;
    return toReply(context, sharedAnswer(context, game, state, round, { balance, stamp, ...chain }));
  });
}

type Part = Pick<Participant, 'user' | 'id' | 'cur' | 'stake' | 'payout' | 'multiplier' | 'status'> & {
  readonly told: ShownParams;
};

/** A row of the table of players. @param viewer null: a guest, or everybody at once */
export async function toPart(
  context: OriginalsContext,
  part: Part,
  viewer: Player | null,
): Promise<contract.MultiplayerBet> {
  const owner = await context.kit.identity.byId(part.user);
  const currency = context.kit.money.currencyById(part.cur);
  const units = (value: bigint): string => formatAmount(value, currency);
  const left = part.status !== 'open' && part.payout !== null;
  return {
    id: context.betIds.encode(part.user, part.id),
    user:
      owner && maySee(context, owner, viewer)
        ? { _id: owner._id, name: owner.name, avatar: owner.avatar }
        : null,
    game: { currency: currency.code, wager: units(part.stake), demo: natureOf(part.cur) === 'demo' },
    additional: {
      multiplier: left ? part.multiplier : null,
      payout: left ? units(part.payout) : null,
    },
    told: { ...part.told },
  };
}
