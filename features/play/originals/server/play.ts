/** POST /api/game/play: parse, policy, fairness, game, money. One way, one transaction. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { isRepeated, UnknownOutcome } from '#platform/server/money/money.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { PLAY } from '#platform/server/policy/stake.ts';
import type { PlayReply } from '../contract.ts';
import { pushBalance, toReply } from './answer.ts';
import { playInstant } from './play-instant.ts';
import { joinShared } from './play-shared.ts';
import { openSteps } from './play-steps.ts';
import { formerReply, repeatedReply } from './repeated.ts';
import type { OriginalsContext } from './context.ts';
import type { Decide, Wager } from './wager.ts';
import { answerLost, gameDisabled, notOffered } from './refusals.ts';

export interface PlayBody {
  api_id: string;
  bet: string;
  demo?: boolean | undefined;
  currency: string;
  quick?: boolean | undefined;
  data?: Record<string, unknown> | undefined;
  path?: readonly Record<string, unknown>[] | undefined;
  key?: string | undefined;
}

export async function playHandler(
  context: OriginalsContext,
  player: Player | null,
  body: PlayBody,
  country: string | null = null,
): Promise<PlayReply | Failure> {
  if (!player) return fail(401, PLAY.login, 'Please login to your account.');
  const wager = parseWager(context, player, body, country);
  if (isFailure(wager)) return wager;
  const former = await formerReply(context, wager, body.key);
  if (former) return former;
  const closed = await refuseOffer(context, wager);
  // Told where the bet would be decided: one that was taken under this key before is answered as it was.
  const decide = closed ? () => closed : await decisionOf(context, wager);
  if (isFailure(decide)) return decide;
  try {
    const decided = await context.kit.money.act(player.id, decide, wager.key);
    if (isRepeated(decided)) return repeatedReply(context, wager, decided.ref);
    if (isFailure(decided)) return decided;
    const reply = toReply(context, decided);
    pushBalance(context, player, reply.balance, reply.game.delay);
    return reply;
  } catch (error) {
    if (error instanceof UnknownOutcome) return answerLost;
    throw error;
  }
}

function parseWager(
  context: OriginalsContext,
  player: Player,
  body: PlayBody,
  country: string | null,
): Wager | Failure {
  const game = context.games.get(body.api_id);
  if (!game) return fail(404, PLAY.unknownGame, 'Unknown game.');
  const currency = context.kit.money.currency(body.currency);
  if (!currency) return fail(422, PLAY.invalidWager, 'Unknown currency.', { currency: 'invalid' });
  // A demo build knows no other money.
  const demo = body.demo === true || context.kit.config.demo;
  const stake = parseAmount(body.bet, currency);
  if (stake === null || stake < 0n)
    return fail(422, PLAY.invalidWager, `bet: at most ${currency.decimals} decimals`, { bet: 'invalid' });
  // The ledger's columns hold 63 bits; the payout of the greatest multiplier is checked by policy.
  if (stake >= 1n << 62n) return fail(422, PLAY.invalidWager, 'bet: too large', { bet: 'too_large' });
  const params = game.params.safeParse(body.data ?? {});
  if (!params.success) {
    const issue = params.error.issues[0]!;
    const field = `data.${issue.path.join('.')}`;
    return fail(422, PLAY.invalidWager, `${field}: ${issue.message}`, { [field]: 'invalid' });
  }
  const path = parsePath(game, params.data, body.path);
  if (path !== null && isFailure(path)) return path;
  const key = body.key === undefined ? undefined : requestKey(body.key);
  return {
    player,
    game,
    currency,
    demo,
    stake,
    params: params.data,
    quick: body.quick === true,
    path,
    key,
    country,
  };
}

/** What the settings and the catalogue, which is in memory, say against a new bet. Rounds that are open go on. */
async function refuseOffer(
  context: OriginalsContext,
  { game, currency, demo, country }: Wager,
): Promise<Failure | null> {
  const settings = context.settings();
  if (!settings.enabled) return fail(403, PLAY.disabled, 'In-house games are temporarily disabled');
  if (settings.games[game.id]?.enabled === false) return gameDisabled;
  const only = context.onlyCurrency();
  if (only !== null && only !== currency.code)
    return fail(422, PLAY.invalidWager, `Only ${only.toUpperCase()} is played here.`, {
      currency: 'invalid',
    });
  if (demo && !settings.demoBets) return fail(403, PLAY.demoDisabled, 'Demo bets are disabled.');
  const offer = await context.kit.services.gameOffer(game.id, country);
  if (offer?.disabled) return gameDisabled;
  return offer?.blocked ? notOffered : null;
}

/** A path is for rounds that can be left after any turn, and whose stake stays what it was. */
function parsePath(
  game: AnyGame,
  params: unknown,
  path: PlayBody['path'],
): readonly unknown[] | Failure | null {
  if (path === undefined) return null;
  const invalid = (why: string) => fail(422, PLAY.invalidWager, `path: ${why}`, { path: 'invalid' });
  if (game.kind !== 'steps' || game.staked || game.advice) return invalid('not in this game');
  const turns = path.map((turn) => game.turn.safeParse(turn));
  const unknown = turns.findIndex((turn) => !turn.success);
  if (unknown !== -1) return invalid(`turn ${unknown + 1}: no such turn`);
  const parsed = turns.map((turn) => turn.data as unknown);
  const wrong = game.wrongTurn?.(params, parsed) ?? null;
  return wrong === null ? parsed : invalid(`turn ${wrong + 1}: no round can take it`);
}

async function decisionOf(context: OriginalsContext, wager: Wager): Promise<Decide | Failure> {
  switch (wager.game.kind) {
    case 'instant':
      return playInstant(context, wager, wager.game);
    case 'steps':
      return openSteps(context, wager, wager.game);
    case 'shared':
      return joinShared(context, wager, wager.game);
  }
}
