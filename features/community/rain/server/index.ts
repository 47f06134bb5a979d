import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import * as staff from '../staff-contract.ts';
import { claimShare } from './claim.ts';
import { forgetOld, noteDeposits } from './deposits.ts';
import { endOverdue, endRain } from './end.ts';
import { personalData } from './personal-data.ts';
import { checkRain, planDay } from './plan.ts';
import { startByPlayer } from './player-rain.ts';
import { openPushes } from './pushes.ts';
import { dropDue, startByStaff } from './rain.ts';
import { settingsOf, type RainContext } from './context.ts';
import { listRains } from './staff.ts';
import { sendTip } from './tips.ts';
import { readTransit } from './transit.ts';
import { deliverSent } from './transfer.ts';
import { viewOf } from './view.ts';
import { unknownRain } from './refusals.ts';

export default serverPart(async (kit) => {
  const leave = kit.run.task<{ id: string }>('end', ({ id }) => endRain(context, id));
  const context: RainContext = {
    kit,
    notify: await openPushes(kit),
    endLater: (id, at, client) => leave({ id }, { at, client }),
  };
  checkRain(kit.settings);
  kit.page.showSettings('rain', () => {
    const { tips, playerRain, leastUsd, mostUsd } = settingsOf(kit).transfers;
    return { tips, playerRain, leastUsd, mostUsd, staffShareUsd: settingsOf(kit).staffShareUsd };
  });

  kit.serve(contract.rainState, async ({ body }) => {
    const rain = await viewOf(kit, body.id);
    return rain ? { rain, now: kit.runtime.now() } : unknownRain;
  });
  kit.serve(contract.claimRain, (call) => claimShare(context, call));
  kit.serve(contract.tip, (call) => sendTip(kit, call));
  kit.serve(contract.startPlayerRain, (call) => startByPlayer(context, call));
  kit.serve(staff.staffRains, (call) => listRains(kit, call));
  kit.serve(staff.startRain, (call) => startByStaff(context, call));

  kit.on.events(['deposit.credited', 'deposit.released', 'deposit.reversed'], 'deposits', noteDeposits);
  kit.on.events(['transfer.sent'], 'deliver', (events) => deliverSent(kit, events));
  kit.run.every(
    '* * * * *',
    'bot',
    async () => {
      if (kit.features.isOn('rain')) {
        await planDay(kit);
        await dropDue(context);
      }
      // What is left of a player's rain is theirs, whatever the switch says.
      await endOverdue(context);
    },
    { whileOff: true },
  );
  kit.run.every('41 * * * *', 'old', () => forgetOld(kit), { whileOff: true });
  kit.provide('keptMoney', readTransit);
  kit.account.personalData('rain', (player) => personalData(kit, player));
});
