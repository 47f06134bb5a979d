/** Tournaments as staff schedule them and call them off; both are in the audit log. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { ownAccount } from '#platform/server/services/staff-acts.ts';
import { stagesFault, type TournamentStage } from '#engines/poker/tournament.ts';
import type { cancelTournament, scheduleTournament, StageInput } from '../../tournament-staff-contract.ts';
import type { PokerContext } from '../context.ts';
import { encode } from '../encode.ts';
import { refuseClose } from '../integrity/freeze-refusals.ts';
import { unknownTournament } from '../refusals.ts';
import { nextSeed } from '../seed.ts';
import { callOff } from './start.ts';
import { readEntries, readTournament } from './store.ts';

const ID_BYTES = 6;
const YEAR_MS = 366 * 86_400_000;
/** A thousand of these stay far below what a column holds. */
const MAX_PRICE = 10n ** 14n;

export async function schedule(
  context: PokerContext,
  { player, body }: Call<typeof scheduleTournament>,
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  const now = kit.runtime.now();
  if (body.startsAt <= now || body.startsAt > now + YEAR_MS)
    return fail(422, 1, 'A tournament begins within a year from now.', { startsAt: 'invalid' });
  const currency = kit.money.currency(body.currency);
  const only = context.onlyCurrency();
  if (!currency || (only !== null && only !== currency.code))
    return fail(422, 2, `There is no currency ${body.currency}.`, { currency: 'invalid' });
  const buyIn = parseAmount(body.buyIn, currency);
  if (buyIn === null || buyIn <= 0n || buyIn > MAX_PRICE)
    return fail(422, 3, 'The buy-in is no amount of the currency.', { buyIn: 'invalid' });
  const fee = parseAmount(body.fee, currency);
  if (fee === null || fee > buyIn)
    return fail(422, 3, 'The fee is no amount of the currency, or above the buy-in.', { fee: 'invalid' });
  const stages = body.stages.map(toStage);
  const fault = stagesFault(stages);
  if (fault) return fail(422, 4, `Levels: ${fault}.`, { stages: 'invalid' });
  if (body.lateLevel > stages.filter(({ kind }) => kind === 'level').length)
    return fail(422, 5, 'There is no such level.', { lateLevel: 'invalid' });
  if (body.minPlayers > body.maxEntries)
    return fail(422, 6, 'Fewer may enter than have to.', { minPlayers: 'invalid' });
  const id = `mt-${kit.runtime.random(ID_BYTES).toString('hex')}`;
  const { sealed, commitment } = nextSeed(context);
  await kit.db.transaction(async (client) => {
    await client.query(
      `insert into poker_tournament (id, name, cur, size, buy_in, fee, starting_stack, stages, late_level, reentries, min_players, max_entries,
         starts_at, status, made_at, seed_sealed, commitment, game)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'open', $14, $15, $16, $17)`,
      [
        id,
        body.name,
        ledgerId(currency, body.demo ? 'demo' : 'real'),
        body.seats,
        buyIn.toString(),
        fee.toString(),
        body.startingStack,
        encode(stages),
        body.lateLevel,
        body.reentries,
        body.minPlayers,
        body.maxEntries,
        body.startsAt,
        now,
        sealed,
        commitment,
        body.game,
      ],
    );
    await kit.audit.append(
      { actor: player._id, action: 'poker.tournament.schedule', subject: id, detail: { ...body } },
      client,
    );
  });
  return { id };
}

function toStage(stage: StageInput): TournamentStage {
  if (stage.kind === 'break') return stage;
  const { kind, minutes, smallBlind, bigBlind, ante } = stage;
  return {
    kind,
    minutes,
    smallBlind: BigInt(smallBlind),
    bigBlind: BigInt(bigBlind),
    ante: BigInt(ante),
  };
}

/** What is played is shared out: nobody decides it who has a part in it, nor who is close to somebody who has. */
async function refuseEntered(context: PokerContext, staff: Player, id: string): Promise<Failure | null> {
  return context.kit.db.transaction(async (client) => {
    const users = [...new Set((await readEntries(client, id)).map(({ user }) => user))];
    return users.includes(staff.id) ? ownAccount : refuseClose(context, client, staff, users);
  });
}

export async function cancel(
  context: PokerContext,
  { player, body }: Call<typeof cancelTournament>,
): Promise<Record<string, never> | Failure> {
  const { kit } = context;
  const game = await readTournament(kit.db.pool, body.tournament);
  if (!game) return unknownTournament;
  if (game.status === 'playing') {
    const refused = await refuseEntered(context, player, game.id);
    if (refused) return refused;
  }
  const done = await callOff(context, game.id, async (client) => {
    await kit.audit.append(
      {
        actor: player._id,
        action: 'poker.tournament.cancel',
        subject: game.id,
        detail: { reason: body.reason, name: game.name },
      },
      client,
    );
  });
  return done ? {} : fail(409, 27, 'This tournament is over already.');
}
