import { isFailure, type Failure } from '#platform/contract/error.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import { goes } from '#platform/server/services/erasure.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import * as chat from '../chat-contract.ts';
import * as contract from '../contract.ts';
import * as counted from '../figures-contract.ts';
import * as played from '../hand-contract.ts';
import * as staffHands from '../hands-staff-contract.ts';
import * as frozen from '../freeze-contract.ts';
import * as integrity from '../integrity-contract.ts';
import * as notes from '../notes-contract.ts';
import * as sitAndGo from '../sit-and-go-contract.ts';
import * as tournament from '../tournament-contract.ts';
import * as staff from '../tournament-staff-contract.ts';
import { takeAction } from './act.ts';
import { getUp, setAway, setClientSeed, takeOutExcluded } from './away.ts';
import { addLine, allLines, readChat } from './chat.ts';
import { runClock } from './clock.ts';
import { createContext, PACE, type Pace, type PokerContext } from './context.ts';
import { figuresOf } from './figures.ts';
import { forgetHands } from './forget.ts';
import { listHands, oneHand, proveHand } from './history.ts';
import { askConfiscation, doConfiscate, showHarmed } from './integrity/confiscate.ts';
import { freezePlayer, thawPlayer } from './integrity/freeze.ts';
import { listFreezes, ownStanding } from './integrity/freeze-views.ts';
import { searchHands, showHand } from './integrity/hands.ts';
import { showLive } from './integrity/live.ts';
import { countPairs } from './integrity/pairs.ts';
import { decide, listReports } from './integrity/reports.ts';
import { waitingFreezes, waitingReports } from './integrity/waiting.ts';
import { readChips } from './kept.ts';
import { listTables, showTable } from './lobby.ts';
import { allNotes, notesAt, setNote } from './notes.ts';
import { setOptions } from './options.ts';
import { addChips, takeSeat } from './seats.ts';
import { enter, leave } from './sit-and-go/enter.ts';
import { ownShared, share, showShared } from './share.ts';
import { listSitAndGos, ownSitAndGos } from './sit-and-go/list.ts';
import { poolTablesOf } from './sit-and-go/pool.ts';
import { isSitAndGo, readSitAndGo } from './sit-and-go/store.ts';
import type { TableState } from './state.ts';
import { readStretches } from './stretches.ts';
import { replyOf } from './table.ts';
import { checkTables } from './terms.ts';
import { register, unregister } from './tournament/enter.ts';
import {
  hasTable,
  listForStaff,
  listTournaments,
  ownTournaments,
  showTournament,
} from './tournament/list.ts';
import { readTournament } from './tournament/store.ts';
import { cancel as cancelTournament, schedule as scheduleTournament } from './tournament/staff.ts';
import { joinList } from './waiting.ts';

/** Hands of a player's copy of what is kept about them. */
const COPY_OF_HANDS = 1_000;

/** @param pace times that no operator changes; tests have short ones */
export function pokerServer(pace: Pace = PACE) {
  return serverPart((kit) => {
    const context = createContext(kit, pace);
    checkTables(kit.settings);
    serveTables(kit, context);
    serveSitAndGos(kit, context);
    serveTournaments(kit, context);
    serveHands(kit, context);
    serveIntegrity(kit, context);
    serveFreezes(kit, context);
    kit.provide('waiting', waitingReports(kit));
    kit.provide('waiting', waitingFreezes(kit));
    declareChannels(kit, context);
    kit.on.events(['guard.changed'], 'barred', async (events) => {
      for (const { user } of events) if (user !== null) await takeOutExcluded(context, user);
    });
    kit.run.asLeader('clock', (stop) => runClock(context, stop));
    kit.run.every('*/5 * * * *', 'pairs', () => countPairs(context));
    kit.run.every('50 3 * * *', 'forget', () => forgetHands(context), { whileOff: true });
    kit.page.addresses('/poker/$table', async ({ table = '' }) =>
      isSitAndGo(table)
        ? ((await readSitAndGo(kit.db.pool, table))?.clockFrom ?? null) !== null
        : context.terms(table) !== undefined || hasTable(context, table),
    );
    kit.page.addresses(
      '/poker/tournament/$tournament',
      async ({ tournament: id = '' }) =>
        tournament.tournamentId.safeParse(id).success && (await readTournament(kit.db.pool, id)) !== null,
    );
    kit.provide('keptMoney', readChips);
    kit.provide('playStretches', readStretches);
    kit.provide('poolTables', poolTablesOf(context));
    kit.provide(
      'erasable',
      goes(
        'chat',
        ['poker_chat', 'user_id'],
        ['poker_shared', 'user_id'],
        ['poker_note', 'user_id'],
        ['poker_note', 'about_id'],
      ),
    );
    kit.account.personalData('poker', async (player) => ({
      hands: await listHands(context, player, { limit: COPY_OF_HANDS }),
      sitAndGos: await ownSitAndGos(context, player),
      notes: await allNotes(context, player),
      chat: await allLines(context, player),
      tournaments: await ownTournaments(context, player),
      standing: await ownStanding(context, player),
      shared: await ownShared(context, player),
    }));
  });
}

function serveTables(kit: ServerKit, context: PokerContext): void {
  const shown = async (player: Player, state: TableState | Failure) =>
    isFailure(state) ? state : replyOf(context, state, player);
  const changed = async (player: Player, done: { readonly state: TableState } | Failure) =>
    shown(player, isFailure(done) ? done : done.state);
  kit.serve(contract.tables, ({ player }) => listTables(context, player));
  kit.serve(contract.table, ({ player, body }) => showTable(context, player, body.table));
  kit.serve(contract.sit, async ({ player, body, country }) =>
    shown(player, await takeSeat(context, player, body, country)),
  );
  kit.serve(contract.topUp, async ({ player, body, country }) =>
    shown(player, await addChips(context, player, body, country)),
  );
  kit.serve(contract.leave, ({ player, body }) => getUp(context, player, body.table));
  kit.serve(contract.act, async ({ player, body }) =>
    changed(player, await takeAction(context, player, body)),
  );
  kit.serve(contract.away, async ({ player, body }) => changed(player, await setAway(context, player, body)));
  kit.serve(contract.clientSeed, async ({ player, body }) => {
    const done = await setClientSeed(context, player, body.table, body.seed);
    return isFailure(done) ? done : {};
  });
  kit.serve(contract.seatOptions, async ({ player, body }) =>
    changed(player, await setOptions(context, player, body)),
  );
  kit.serve(contract.wait, ({ player, body, country }) => joinList(context, player, body, country));
  kit.serve(chat.tableChat, ({ player, body }) => readChat(context, player, body));
  kit.serve(chat.writeLine, ({ player, body }) => addLine(context, player, body));
}

function serveSitAndGos(kit: ServerKit, context: PokerContext): void {
  kit.serve(sitAndGo.sitAndGos, ({ player }) => listSitAndGos(context, player));
  kit.serve(sitAndGo.enterSitAndGo, ({ player, body, country }) => enter(context, player, body, country));
  kit.serve(sitAndGo.leaveSitAndGo, ({ player, body }) => leave(context, player.id, body.offer));
}

function serveTournaments(kit: ServerKit, context: PokerContext): void {
  kit.serve(tournament.tournaments, ({ player }) => listTournaments(context, player));
  kit.serve(tournament.tournament, ({ player, body }) => showTournament(context, player, body.tournament));
  kit.serve(tournament.registerTournament, ({ player, body, country }) =>
    register(context, player, body, country),
  );
  kit.serve(tournament.unregisterTournament, ({ player, body }) =>
    unregister(context, player.id, body.tournament),
  );
  kit.serve(staff.staffTournaments, ({ body }) => listForStaff(context, body.page));
  kit.serve(staff.scheduleTournament, (call) => scheduleTournament(context, call));
  kit.serve(staff.cancelTournament, (call) => cancelTournament(context, call));
}

function serveHands(kit: ServerKit, context: PokerContext): void {
  kit.serve(notes.notes, ({ player, body }) => notesAt(context, player, body.table));
  kit.serve(notes.note, ({ player, body }) => setNote(context, player, body));
  kit.serve(played.hands, ({ player, body }) => listHands(context, player, body));
  kit.serve(played.hand, ({ player, body }) => oneHand(context, player, body));
  kit.serve(played.proof, ({ player, body }) => proveHand(context, player, body));
  kit.serve(counted.figures, ({ player, body }) => figuresOf(context, player, body));
  kit.serve(counted.shareHand, ({ player, body }) => share(context, player, body));
  kit.serve(counted.sharedHand, ({ body }) => showShared(context, body.id));
}

function serveIntegrity(kit: ServerKit, context: PokerContext): void {
  kit.serve(integrity.reports, (call) => listReports(context, call));
  kit.serve(integrity.decideReport, (call) => decide(context, call));
  kit.serve(staffHands.staffHands, (call) => searchHands(context, call));
  kit.serve(staffHands.staffHand, (call) => showHand(context, call));
  kit.serve(staffHands.liveCards, (call) => showLive(context, call));
}

function serveFreezes(kit: ServerKit, context: PokerContext): void {
  kit.serve(frozen.standing, ({ player }) => ownStanding(context, player));
  kit.serve(frozen.freezes, ({ body }) => listFreezes(context, body.page));
  kit.serve(frozen.freeze, (call) => freezePlayer(context, call));
  kit.serve(frozen.thaw, (call) => thawPlayer(context, call));
  kit.serve(frozen.harmed, (call) => showHarmed(context, call));
  kit.serve(frozen.confiscate, (call) => askConfiscation(context, call));
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'poker.confiscate',
    permission: 'poker.freeze',
    run: (player, body, by) => doConfiscate(context, player, body, by),
  });
}

/** Those of tables that come with a change of settings are declared then. */
function declareChannels(kit: ServerKit, context: PokerContext): void {
  const declared = new Set<string>();
  const declare = () => {
    for (const { id } of context.settings().tables) {
      if (declared.has(id)) continue;
      declared.add(id);
      kit.channel(contract.tableChannel(id));
    }
  };
  declare();
  kit.settings.onChange(declare);
}

export default pokerServer();
