import { serverPart } from '#platform/server/kit.ts';
import { stays } from '#platform/server/services/erasure.ts';
import { daysAgo } from '#platform/server/database/forget.ts';
import { notifyPages } from '#platform/server/policy/change-restrictions.ts';
import { isBlocked } from '#platform/server/policy/decide.ts';
import * as contract from '../contract.ts';
import * as harmContract from '../harm-contract.ts';
import * as raiseContract from '../raise-contract.ts';
import { closeOwnAccount, startBreak } from './breaks.ts';
import { cancelOwnLimit, confirmOwnLimit, setOwnLimit, setOwnReality } from './change.ts';
import { countDays, countPosted, forgetDays } from './days.ts';
import { forgetHarm, keepMovements, MOVED } from './harm/movements.ts';
import { personalScores } from './harm/personal.ts';
import { harmFacts } from './harm/player-facts.ts';
import { scoreMoved, scorePlayed } from './harm/score.ts';
import { noteHandled, showHarmOf, showHarmQueue } from './harm/staff.ts';
import { waitingHarm } from './harm/waiting.ts';
import { dropWishes, personalRaises } from './raises/asked.ts';
import { decideWish, showRaises } from './raises/staff.ts';
import { waitingRaises } from './raises/waiting.ts';
import { legalFacts } from './legal-facts.ts';
import { letters } from './letters.ts';
import { answered, showSession } from './reality.ts';
import { coolingHours, minAge, settingsOf } from './context.ts';
import { licenceEnd, rulesOf } from './rules.ts';
import { showRefusals } from './refused.ts';
import { DAYS, limitUse, POSTED_DAYS } from './usage.ts';
import { limitsViewOf } from './views.ts';

export default serverPart((kit) => {
  kit.mail.letters('limits', letters);
  kit.provide('dropWishes', dropWishes);
  kit.provide('limitUse', limitUse(kit));
  kit.provide('policyRules', () => rulesOf(settingsOf(kit)));
  kit.provide('legalFacts', () => legalFacts(kit));
  kit.provide('waiting', waitingHarm(kit));
  kit.provide('waiting', waitingRaises(kit));

  kit.on.bets(DAYS, countDays);
  kit.on.events(['money.posted'], POSTED_DAYS, countPosted(kit));
  kit.on.events<(typeof MOVED)[number]>(MOVED, 'movements', keepMovements(kit));
  kit.run.every('25 * * * *', 'harm-moved', () => scoreMoved(kit));
  kit.run.every('10 4 * * *', 'harm-played', () => scorePlayed(kit));
  kit.run.every('55 3 * * *', 'old-harm', () => forgetHarm(kit), { whileOff: true });
  kit.run.every('50 3 * * *', 'old-days', () => forgetDays(kit), { whileOff: true });
  kit.run.every(
    '30 3 * * *',
    'old-refusals',
    () => kit.policy.forgetRefusals(daysAgo(kit.runtime.now(), settingsOf(kit).refusalDays)),
    { whileOff: true },
  );

  kit.serve(contract.limits, async ({ player, country }) => {
    const { guard } = await kit.money.peek(player.id);
    return limitsViewOf(guard, coolingHours(kit, guard, country), kit.runtime.now());
  });
  kit.serve(contract.setLimit, (call) => setOwnLimit(kit, call));
  kit.serve(contract.confirmLimit, (call) => confirmOwnLimit(kit, call));
  kit.serve(contract.cancelLimit, (call) => cancelOwnLimit(kit, call));
  kit.serve(contract.setReality, (call) => setOwnReality(kit, call));
  kit.serve(contract.playSession, (call) => showSession(kit, call));
  kit.serve(contract.answerReality, (call) => answered(kit, call));
  kit.serve(contract.takeBreak, (call) => startBreak(kit, call));
  kit.serve(contract.closeAccount, (call) => closeOwnAccount(kit, call));

  kit.serve(contract.checkJurisdiction, async ({ player, country }) => {
    const guard = player ? (await kit.money.peek(player.id)).guard : null;
    return { iso: country, blocked: isBlocked(guard, kit.policy.view('', country)) };
  });

  kit.serve(harmContract.harmQueue, () => showHarmQueue(kit));
  kit.serve(harmContract.harmOf, (call) => showHarmOf(kit, call));
  kit.serve(harmContract.handleHarm, (call) => noteHandled(kit, call));
  kit.serve(raiseContract.raiseQueue, () => showRaises(kit));
  kit.serve(raiseContract.decideRaise, (call) => decideWish(kit, call));
  kit.serve(contract.policyRefusals, (call) => showRefusals(kit, call));

  kit.provide(
    'erasable',
    stays('exclusions', 'exclusion', ['limits_harm', 'user_id'], ['limits_raise', 'user_id']),
  );
  kit.account.personalData('limits', async ({ id }) => {
    const { guard } = await kit.money.peek(id);
    return {
      ...limitsViewOf(guard, coolingHours(kit, guard, null), kit.runtime.now()),
      played: guard?.clock ?? null,
      raises: await personalRaises(kit, id),
    };
  });

  kit.provide('playerFacts', harmFacts);
  kit.account.personalData('harm', ({ id }) => personalScores(kit, id));

  // The page that was refused a bet asks for the window; with several open ones it is the same answer for all.
  kit.policy.onRefusal((user, { rule }) => {
    if (rule !== 'reality') return;
    void kit.identity.byId(user).then((player) => player && notifyPages(kit, player._id));
  });

  const { header, database } = kit.config.geo;
  kit.page.showSettings('limits', () => ({
    asksCountry:
      (header !== null && kit.config.trustProxy > 0) ||
      database !== null ||
      settingsOf(kit).unknownCountry === 'block' ||
      kit.policy.law(null, null).unknownCountry === 'block',
    minAge: minAge(kit, null, null),
    licenceEnd: licenceEnd(settingsOf(kit)),
  }));
});
