import { formatUnits } from '#platform/contract/money.ts';
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { HOUSE, profileOf } from '../profiles.ts';
import { jurisdictionSettings, profilesInForce } from '../settings.ts';
import { createLaws } from './law.ts';
import { showProfiles, tryPlayer } from './staff.ts';
import { refuseStart, refuseWithoutRegister, withoutRegister } from './start.ts';

export default serverPart((kit) => {
  refuseStart(kit.config);
  const settings = () => kit.settings.get('jurisdiction', jurisdictionSettings);
  refuseWithoutRegister(kit.config, settings());
  const laws = createLaws({ currency: (code) => kit.money.currency(code) });
  kit.provide('law', (home, place) => laws.of(settings(), home, place));
  kit.provide('legalFacts', () => {
    const cap = laws.leastPayoutCap(settings());
    return cap === null ? {} : { payoutCapBtc: formatUnits(cap, 8).replace(/\.?0+$/, '') };
  });
  kit.provide('verifyThresholds', (home) => laws.thresholds(settings(), home));
  kit.provide('leastPayoutCap', () => laws.leastPayoutCap(settings()));
  kit.provide('greatestDormantFee', () => laws.greatestDormantFee(settings()));

  kit.settings.check('jurisdiction', jurisdictionSettings, (wanted) => {
    const { profile, countries, own } = wanted;
    const known = (id: string) => id === HOUSE || profileOf(id, own) !== null;
    if (!known(profile)) return { profile: `there is no profile "${profile}"` };
    const wrong = Object.entries(countries).find(([, id]) => !known(id));
    if (wrong) return { countries: `${wrong[0]}: there is no profile "${wrong[1]}"` };
    const [bare] = withoutRegister(kit.config, wanted);
    return bare === undefined
      ? null
      : { profile: `"${bare}" wants a register of excluded people, and none is configured` };
  });

  kit.serve(contract.ownLaw, async ({ player, country }) => {
    const guard = player ? (await kit.money.peek(player.id)).guard : null;
    const { profile, autoPlay, quickPlay } = kit.policy.law(guard, country);
    return { profile, autoPlay, quickPlay };
  });
  kit.serve(contract.profiles, () => showProfiles(kit));
  kit.serve(contract.tryLaw, ({ body }) => tryPlayer(kit, body));

  kit.page.showSettings('jurisdiction', () => {
    return { inForce: profilesInForce(settings()).some((id) => id !== HOUSE) };
  });
});
