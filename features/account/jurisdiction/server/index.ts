import { formatUnits } from '#platform/contract/money.ts';
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { HOUSE } from '../profiles.ts';
import { jurisdictionSettings, profilesInForce } from '../settings.ts';
import { createLaws, STRICTEST } from './law.ts';
import { checkProfiles } from './settings-check.ts';
import { showProfiles, tryPlayer } from './staff.ts';
import { refuseStart, refuseWithoutRegister } from './start.ts';

export default serverPart((kit) => {
  refuseStart(kit.config);
  const settings = () => kit.settings.get('jurisdiction', jurisdictionSettings);
  refuseWithoutRegister(kit.config, settings());
  const laws = createLaws({ currency: (code) => kit.money.currency(code) }, (profile) =>
    kit.log.error({ profile }, `the settings name a profile that there is not: there ${STRICTEST} holds`),
  );
  kit.provide('law', (home, place) => laws.of(settings(), home, place));
  kit.provide('legalFacts', () => {
    const cap = laws.leastPayoutCap(settings());
    return cap === null ? {} : { payoutCapBtc: formatUnits(cap, 8).replace(/\.?0+$/, '') };
  });
  kit.provide('verifyThresholds', (home) => laws.thresholds(settings(), home));
  kit.provide('leastPayoutCap', () => laws.leastPayoutCap(settings()));
  kit.provide('greatestDormantFee', () => laws.greatestDormantFee(settings()));

  checkProfiles(kit.settings, kit.config);

  kit.serve(contract.ownLaw, async ({ player, country }) => {
    const guard = player ? (await kit.money.peek(player.id)).guard : null;
    const { profile, autoPlay, quickPlay, gameMs } = kit.policy.law(guard, country);
    return { profile, autoPlay, quickPlay, gameMs };
  });
  kit.serve(contract.profiles, () => showProfiles(kit));
  kit.serve(contract.tryLaw, ({ body }) => tryPlayer(kit, body));

  kit.page.showSettings('jurisdiction', () => {
    return { inForce: profilesInForce(settings()).some((id) => id !== HOUSE) };
  });
});
