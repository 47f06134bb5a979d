import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { settleChallenges } from './award.ts';
import { countHits } from './count.ts';
import { cancel, create, doCreate } from './create.ts';
import { personalData } from './personal-data.ts';
import { listFor, listForStaff } from './views.ts';

export default serverPart((kit) => {
  kit.serve(contract.listChallenges, ({ player, body }) => listFor(kit, player, body));
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'challenge.create',
    permission: 'challenges.edit',
    run: (maker, body, by) => doCreate(kit, maker, body, by),
  });
  kit.serve(contract.createChallenge, (call) => create(kit, call));
  kit.serve(contract.cancelChallenge, (call) => cancel(kit, call));
  kit.serve(contract.staffChallenges, ({ player, body }) => listForStaff(kit, player, body.page));
  kit.on.bets('count', (range, client) => countHits(kit, range, client));
  kit.run.every('* * * * *', 'settle', () => settleChallenges(kit), { whileOff: true });
  kit.account.personalData('challenges', (player) => personalData(kit, player));
});
