import type { Settings } from '#platform/server/settings/settings.ts';
import { tradingSettings } from '../settings.ts';
import { FEATURE } from './context.ts';
import { refuseStranding } from './open-risk.ts';
import { faultsOf } from './terms.ts';

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkTrading(settings: Pick<Settings, 'check' | 'checkChange'>): void {
  settings.check(FEATURE, tradingSettings, faultsOf);
  settings.checkChange(FEATURE, tradingSettings, ({ value, client }) => refuseStranding(client, value));
}
