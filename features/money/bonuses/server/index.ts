import { noBonus } from '#platform/server/services/bonus.ts';
import { serverPart } from '#platform/server/kit.ts';
import { goes, stays } from '#platform/server/services/erasure.ts';
import * as contract from '../contract.ts';
import * as staffContract from '../staff-contract.ts';
import { weighBonuses } from './affordable.ts';
import { cancelOwn } from './cancel.ts';
import { createCount } from './count.ts';
import { isComing, SUBSCRIBER, takeDeposits } from './deposits.ts';
import { giveCash, refuseWorth } from './grant.ts';
import { forgetLapsed, optIn, optOut, showOffers, waitingSince, want } from './offers.ts';
import { hasActive, settingsOf } from './context.ts';
import { personalData } from './personal-data.ts';
import { rulesOf } from './rules.ts';
import { settleBonus, settleDue } from './settle.ts';
import { doGiveBonus, endBonus, giveBonus, listBonuses } from './staff.ts';
import { NOTIFIED, notifyOfEvents } from './notify.ts';
import { rowsOf } from './view.ts';

export default serverPart((kit) => {
  const isOn = () => kit.features.isOn('bonuses');
  weighBonuses(kit.settings);
  kit.provide('bonusRules', rulesOf(kit));
  kit.provide('legalFacts', () => {
    if (!isOn()) return {};
    const { expireDays, maxBetUsd, cashCapTimes } = settingsOf(kit);
    return { bonusDays: String(expireDays), bonusMaxBetUsd: maxBetUsd, bonusCapTimes: String(cashCapTimes) };
  });
  kit.provide('bonus', {
    active: async (user, client) => isOn() && hasActive(client ?? kit.db.pool, user),
    waiting: async (user, client) => isOn() && (await waitingSince(kit, user, client)) !== null,
    coming: async (user, client) => isOn() && isComing(kit, user, client),
    grant: async (work, gift) => (isOn() ? giveCash(kit, work, gift) : noBonus),
    wagering: () => (isOn() ? settingsOf(kit).cashMultiplier : null),
    refuseWorth: (gift) => (isOn() ? refuseWorth(kit, gift) : noBonus),
    offer: async (work, wanted) =>
      isOn()
        ? want(
            kit,
            work,
            settingsOf(kit).offers.find(({ id }) => id === wanted),
          )
        : noBonus,
    offers: () => (isOn() ? settingsOf(kit).offers : []),
  });

  kit.channel(contract.bonusChannel);
  kit.serve(contract.bonusBalance, ({ player }) => rowsOf(kit, player.id));
  kit.serve(contract.cancelBonus, (call) => cancelOwn(kit, call));
  kit.serve(contract.depositBonus, (call) => showOffers(kit, call));
  kit.serve(contract.depositOptIn, (call) => optIn(kit, call));
  kit.serve(contract.depositOptOut, (call) => optOut(kit, call));
  kit.serve(staffContract.staffBonuses, (call) => listBonuses(kit, call));
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'bonus.grant',
    permission: 'bonuses.grant',
    run: (player, body, by) => doGiveBonus(kit, player, body, by),
  });
  kit.serve(staffContract.staffGrant, (call) => giveBonus(kit, call));
  kit.serve(staffContract.staffCancel, (call) => endBonus(kit, call));
  kit.page.boot(async ({ player }) => ({ bonus: player ? await rowsOf(kit, player.id) : [] }));

  const settle = kit.run.task('settle', ({ user }: { user: string }) => settleBonus(kit, BigInt(user)));
  kit.on.bets(
    'bets',
    createCount(kit, (user, client) =>
      settle({ user: user.toString() }, { client, key: `bonuses.settle:${user}` }),
    ),
  );
  kit.on.events(['deposit.credited', 'deposit.released', 'deposit.reversed'], SUBSCRIBER, (events) =>
    takeDeposits(kit, events),
  );
  kit.on.events(NOTIFIED, 'tell', (events) => notifyOfEvents(kit, events));
  kit.run.every('* * * * *', 'due', () => settleDue(kit));
  kit.run.every('37 4 * * *', 'lapsed', () => forgetLapsed(kit), { whileOff: true });

  kit.provide('erasable', goes('favourites', ['bonus_opt_in', 'user_id']));
  kit.provide('erasable', stays('ledger', 'ledger', ['bonus', 'user_id']));
  kit.account.personalData('bonuses', (player) => personalData(kit, player));
});
