import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { createCount } from './count.ts';
import { claimable, erasableCodes, erasableDues } from './erase.ts';
import {
  countClick,
  forgetClicks,
  invitersOf,
  noteDeposits,
  noteInvited,
  ownerOf,
  takeCode,
} from './invites.ts';
import { settleMonths } from './months.ts';
import { foldDays } from './old-days.ts';
import { pay } from './payout.ts';
import { personalData } from './personal-data.ts';
import { affiliateFacts } from './player-facts.ts';
import { decide, listAffiliates } from './staff.ts';
import { listInvited, showOverview, showProgram } from './views.ts';
import { waitingDoubts } from './waiting.ts';

export default serverPart((kit) => {
  kit.provide('inviter', (code) =>
    kit.features.isOn('affiliates') ? ownerOf(kit, code) : Promise.resolve(null),
  );
  kit.provide('waiting', waitingDoubts(kit));
  kit.provide('invitersOf', invitersOf);
  kit.provide('playerFacts', affiliateFacts);
  kit.provide('claimable', claimable(kit));
  kit.provide('erasable', erasableCodes(kit));
  kit.provide('erasable', erasableDues);
  kit.serve(contract.program, () => showProgram(kit));
  kit.serve(contract.overview, (call) => showOverview(kit, call));
  kit.serve(contract.createCode, (call) => takeCode(kit, call));
  kit.serve(contract.invited, (call) => listInvited(kit, call));
  kit.serve(contract.claim, (call) => pay(kit, call));
  kit.serve(contract.click, (call) => countClick(kit, call));
  kit.serve(contract.staffList, (call) => listAffiliates(kit, call));
  kit.serve(contract.decideDoubt, (call) => decide(kit, call));
  kit.on.events(['player.registered'], 'invited', noteInvited);
  kit.on.events(['deposit.credited', 'deposit.released'], 'deposits', noteDeposits);
  kit.on.bets('count', createCount(kit), { postings: true });
  kit.run.every('25 * * * *', 'months', () => settleMonths(kit));
  kit.run.every('5 0 * * *', 'clicks', () => forgetClicks(kit), { whileOff: true });
  kit.run.every('20 3 * * *', 'old-days', () => foldDays(kit), { whileOff: true });
  kit.account.personalData('affiliate', (player) => personalData(kit, player));
});
