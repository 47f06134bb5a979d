import { hasMainNetwork } from '#platform/server/config/chains.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { sportSettings, type SportSettings } from '../settings.ts';

type OfFiles = Pick<SportSettings, 'adapter' | 'filesShiftDays'>;

/** Errors by field: the results of a season that is over can be read anywhere, so nothing of worth is staked on it. Null: there are none. */
export function replayFault(
  { adapter, filesShiftDays }: OfFiles,
  config: Pick<Config, 'chains'>,
): Record<string, string> | null {
  return adapter === 'files' && filesShiftDays !== 0 && hasMainNetwork(config)
    ? { filesShiftDays: 'money of a main network is worth something: no season is played again for it' }
    : null;
}

/** Days that seasons are moved by: none where a main network was configured since they were set. */
export function shiftOf(settings: OfFiles, config: Pick<Config, 'chains'>): number {
  return replayFault(settings, config) ? 0 : settings.filesShiftDays;
}

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkSport(settings: Pick<Settings, 'check'>, config: Pick<Config, 'chains'>): void {
  settings.check('book', sportSettings, (value) => replayFault(value, config));
}
