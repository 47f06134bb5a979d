/** What no brand may be, beside what its schema says: by field, the reason. */
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { ConfigError } from '#platform/server/config/values.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Media } from '#platform/server/media/media.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { weakPairs } from '../contrast.ts';
import { brandSettings, PICTURES, type BrandSettings } from '../settings.ts';
import { licenseeOf } from './look.ts';
import { weakFields } from './refusals.ts';

type Faults = Readonly<Record<string, string>>;

/** What is refused of a draft already: colours that cannot be told apart, and what contradicts itself. */
export function draftFaults(brand: BrandSettings, publicUrl: string): Faults {
  const { protocol, hostname } = new URL(publicUrl);
  const { domains, locale, locales } = brand;
  return {
    ...weakFields(weakPairs(brand.colours)),
    ...(protocol === 'https:' &&
      domains.length > 0 &&
      !domains.includes(hostname) && { domains: `${hostname}, where this house is, is not among them` }),
    ...(locales.length > 0 &&
      !locales.includes(locale) && { locale: 'it is not among the languages offered' }),
  };
}

/** What has to be named where coins are worth something: the licence holder answers for every brand. */
export function obligations(
  { config, services }: Pick<ServerKit, 'config' | 'services'>,
  brand: BrandSettings,
): Faults {
  if (!hasMainNetwork(config)) return {};
  const { entity, number } = licenseeOf(brand, services.licensee());
  return {
    ...(entity === '' && { 'licence.entity': 'with a main network the holder of the licence must be named' }),
    ...(number === '' && { 'licence.number': 'with a main network the number of the licence must be named' }),
  };
}

/**
 * Holds every version of the brand to its rules, whoever stores it: the room and the command line alike.
 * @param more rules that take a running house to know
 */
export function checkBrand(
  settings: Pick<Settings, 'check'>,
  publicUrl: string,
  more: (brand: BrandSettings) => Faults = () => ({}),
): void {
  settings.check('brand', brandSettings, (wanted) => {
    const faults = { ...draftFaults(wanted, publicUrl), ...more(wanted) };
    return Object.keys(faults).length === 0 ? null : faults;
  });
}

/** Pictures that nobody sent. */
export async function missingPictures(media: Pick<Media, 'read'>, brand: BrandSettings): Promise<Faults> {
  const paths = Object.keys(PICTURES).map((slot) => {
    const [group, name] = slot.split('.') as ['logos' | 'licence', string];
    return [slot, (brand[group] as Readonly<Record<string, string>>)[name] ?? ''] as const;
  });
  const looked = paths.map(async ([slot, path]): Promise<[string, string][]> => {
    const id = /[0-9a-f]{64}/.exec(path)?.[0];
    return id === undefined || (await media.read(id)) ? [] : [[slot, 'there is no such picture']];
  });
  return Object.fromEntries((await Promise.all(looked)).flat());
}

/** A licence without its number is none. @throws ConfigError with a main network, when nobody names company and number */
export function refuseUnlicensed(kit: Pick<ServerKit, 'config' | 'services'>, brand: BrandSettings): void {
  const [missing] = Object.keys(obligations(kit, brand));
  if (missing !== undefined)
    throw new ConfigError(
      `a main network is configured, and neither the brand nor the legal texts name ${missing === 'licence.entity' ? 'the company that holds the licence' : 'the number of the licence'}. Name it with: ./phoenix settings set legal '{"operator":"...","licenceNumber":"..."}'`,
    );
}
