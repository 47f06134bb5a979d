import type { Config } from '#platform/server/config/config.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { HOUSE, profileOf } from '../profiles.ts';
import { jurisdictionSettings } from '../settings.ts';
import { withoutRegister } from './start.ts';

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkProfiles(
  settings: Pick<Settings, 'check'>,
  config: Pick<Config, 'chains' | 'exclusionRegister'>,
): void {
  settings.check('jurisdiction', jurisdictionSettings, (wanted) => {
    const { profile, countries, own } = wanted;
    const known = (id: string) => id === HOUSE || profileOf(id, own) !== null;
    if (!known(profile)) return { profile: `there is no profile "${profile}"` };
    const wrong = Object.entries(countries).find(([, id]) => !known(id));
    if (wrong) return { countries: `${wrong[0]}: there is no profile "${wrong[1]}"` };
    const [bare] = withoutRegister(config, wanted);
    return bare === undefined
      ? null
      : { profile: `"${bare}" wants a register of excluded people, and none is configured` };
  });
}
