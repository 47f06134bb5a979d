/** What the rooms ask before settings are stored: their server halves register the same, and the command has none of those. */
import { checkProfiles } from '#features/account/jurisdiction/server/settings-check.ts';
import { guardStaffPasskeys } from '#features/account/security/server/staff-passkeys.ts';
import { checkRain } from '#features/community/rain/server/plan.ts';
import { checkTrading } from '#features/futures/trading/server/settings-check.ts';
import { weighBonuses } from '#features/money/bonuses/server/affordable.ts';
import { checkAffordability } from '#features/money/rewards/server/affordable.ts';
import { checkToken } from '#features/money/token/server/settings-check.ts';
import { checkZone } from '#features/operator/reports/server/zone.ts';
import { checkTables } from '#features/play/poker/server/terms.ts';
import { checkEmulator } from '#features/play/providers/server/keys.ts';
import { checkPools } from '#features/play/pvp/server/terms.ts';
import { checkBrand } from '#features/site/brand/server/rules.ts';
import { checkSport } from '#features/sport/book/server/settings-check.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { games } from '../games.ts';

export function checkSettings(settings: Settings, config: Config): void {
  checkAffordability(settings, games);
  weighBonuses(settings);
  guardStaffPasskeys(settings, config.publicUrl);
  checkBrand(settings, config.publicUrl);
  checkProfiles(settings, config);
  checkRain(settings);
  checkTrading(settings);
  checkToken(settings);
  checkZone(settings);
  checkTables(settings);
  checkEmulator(settings, config);
  checkPools(settings);
  checkSport(settings, config);
}
