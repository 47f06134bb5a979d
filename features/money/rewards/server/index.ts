import { serverPart } from '#platform/server/kit.ts';
import * as faucetContract from '../faucet-contract.ts';
import * as promocodeContract from '../promocode-contract.ts';
import * as staffContract from '../promocode-staff-contract.ts';
import * as rakebackContract from '../rakeback-contract.ts';
import * as vipContract from '../vip-contract.ts';
import { checkAffordability } from './affordable.ts';
import { settleCashback } from './cashback.ts';
import { createCount } from './count.ts';
import { countDeposits } from './deposits.ts';
import { forgetExpired, warnOfExpiry, warnOfTickets } from './expiry.ts';
import { nextFaucet, spinFaucet } from './faucet.ts';
import { legalFacts } from './legal-facts.ts';
import { notifyLevels } from './levels.ts';
import { personalData } from './personal-data.ts';
import { closeCode, doMakeCodes, listCodes, makeCodes } from './promocode-staff.ts';
import { INVITES, listPublicCodes, redeem, rememberInvites } from './promocodes.ts';
import { forgetEmptyDays } from './old-days.ts';
import { countRake } from './rake.ts';
import { claim, listRakeback, offer } from './rakeback.ts';
import { showTickets, spinWheel } from './tickets.ts';
import { showLadder, showStatus, showUser, standing } from './vip.ts';

export default serverPart((kit) => {
  checkAffordability(kit.settings, [...kit.games.values()]);
  kit.provide('legalFacts', () => legalFacts(kit));
  kit.provide('vip', { level: (user) => standing(kit, user) });

  kit.serve(vipContract.vip, ({ player }) => showLadder(kit, player));
  kit.serve(vipContract.rewardStatus, ({ player }) => showStatus(kit, player));
  kit.serve(vipContract.vipUser, (call) => showUser(kit, call));
  kit.serve(rakebackContract.rakeback, ({ player }) => listRakeback(kit, player.id));
  kit.serve(rakebackContract.rakebackOffer, (call) => offer(kit, call));
  kit.serve(rakebackContract.claimRakeback, (call) => claim(kit, call));
  kit.account.fields(async ({ id }) => ({ bonus_claim: await nextFaucet(kit, id) }));
  kit.serve(faucetContract.faucet, (call) => spinFaucet(kit, call));

  kit.serve(promocodeContract.listPublic, () => listPublicCodes(kit));
  kit.serve(promocodeContract.activate, (call) => redeem(kit, call));
  kit.serve(promocodeContract.activateBanner, (call) => redeem(kit, call));
  kit.serve(promocodeContract.tickets, ({ player }) => showTickets(kit, player));
  kit.serve(promocodeContract.spin, (call) => spinWheel(kit, call));
  kit.serve(staffContract.staffCodes, (call) => listCodes(kit, call));
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'promocode.create',
    permission: 'promocodes.write',
    run: (_player, body, by) => doMakeCodes(kit, body, by),
  });
  kit.serve(staffContract.createCodes, (call) => makeCodes(kit, call));
  kit.serve(staffContract.endCode, (call) => closeCode(kit, call));

  kit.on.bets('bets', createCount(kit));
  kit.on.events(['deposit.credited', 'deposit.released', 'deposit.reversed'], 'deposits', (events, client) =>
    countDeposits(kit, events, client),
  );
  kit.on.events(['rake.paid'], 'rake', (events, client) => countRake(kit, events, client));
  kit.on.events(['player.registered'], INVITES, rememberInvites);
  kit.on.events(['vip.level-up'], 'tell', (events) => notifyLevels(kit, events));
  // What was earned while rewards were on is paid all the same; what was not earns nothing.
  kit.run.every('* * * * *', 'cashback', () => settleCashback(kit), { whileOff: true });
  kit.run.every('10 3 * * *', 'old-days', () => forgetEmptyDays(kit), { whileOff: true });
  kit.run.every('20 3 * * *', 'expired', () => forgetExpired(kit));
  // Every hour: midnight is the operator's, and a process that was down at one hour is there at the next.
  kit.run.every('25 * * * *', 'expiring', () => warnOfExpiry(kit));
  kit.run.every('35 * * * *', 'tickets-expiring', () => warnOfTickets(kit));

  kit.account.personalData('rewards', (player) => personalData(kit, player));
});
