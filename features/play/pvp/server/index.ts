import { isFailure, type Failure } from '#platform/contract/error.ts';
import { serverPart } from '#platform/server/kit.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import * as contract from '../contract.ts';
import { runClock } from './clock.ts';
import { createContext, PACE, type Pace } from './context.ts';
import { joinPool, makePool } from './enter.ts';
import { readStakes } from './kept.ts';
import { leavePool } from './leave.ts';
import { poolsOf, replyOf, showPool, showPools } from './lists.ts';
import { playAgain } from './rematch.ts';
import type { Pool } from './store.ts';
import { endTable } from './table-game.ts';
import { checkPools, termsIn } from './terms.ts';
import { takeOutExcluded } from './waiting.ts';

/** @param pace times that no operator changes; tests have short ones */
export function pvpServer(pace: Pace = PACE) {
  return serverPart((kit) => {
    const context = createContext(kit, pace);
    const shown = async (player: Player, pool: Pool | Failure) =>
      isFailure(pool) ? pool : replyOf(context, player, pool);
    checkPools(kit.settings);
    kit.serve(contract.terms, ({ body }) => termsIn(context, body.currency));
    kit.serve(contract.list, ({ player, body }) => showPools(context, player, body));
    kit.serve(contract.get, ({ player, body }) => showPool(context, player, body.pool));
    kit.serve(contract.create, async ({ player, body, country }) =>
      shown(player, await makePool(context, player, body, country)),
    );
    kit.serve(contract.join, async ({ player, body, country }) =>
      shown(player, await joinPool(context, player, body, country)),
    );
    kit.serve(contract.leave, async ({ player, body }) =>
      shown(player, await leavePool(context, player.id, body.pool)),
    );
    kit.serve(contract.rematch, async ({ player, body, country }) =>
      shown(player, await playAgain(context, player, body, country)),
    );
    kit.channel(contract.poolsChannel);
    kit.channel(contract.ownPoolsChannel);
    kit.on.events(['sit-and-go.over'], 'tables', async (events) => {
      for (const { data } of events) await endTable(context, data);
    });
    kit.on.events(['guard.changed'], 'barred', async (events) => {
      for (const { user } of events) if (user !== null) await takeOutExcluded(context, user);
    });
    kit.run.asLeader('clock', (stop) => runClock(context, stop));
    kit.provide('keptMoney', readStakes);
    kit.account.personalData('pvp', (player) => poolsOf(context, player));
  });
}

export default pvpServer();
