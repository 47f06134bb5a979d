/**
 * Which country a request comes from: what the operator's proxy says of it, else the operator's own database of
 * addresses, else unknown. No service is asked.
 */
import { readFileSync } from 'node:fs';
import { Reader, type CountryResponse } from 'mmdb-lib';
import { ConfigError } from '../config/schema.ts';

export interface Geo {
  /**
   * @param address of the client, behind the trusted proxies
   * @param header looks up a request header by its lower-case name
   * @returns ISO 3166 alpha-2 code, or null when nobody knows
   */
  country(address: string, header: (name: string) => string | undefined): string | null;
}

export interface GeoSources {
  /** Header in which a trusted proxy names the country, e.g. cf-ipcountry; null: none. */
  readonly header: string | null;
  /** Path of an .mmdb file with countries; null: none. */
  readonly database: string | null;
  /** Proxies in front that are believed; without one the header is anybody's word. */
  readonly trustProxy: number;
}

/** @throws ConfigError when the database cannot be read */
export function createGeo({ header, database, trustProxy }: GeoSources): Geo {
  const addresses = database === null ? null : open(database);
  const believed = trustProxy > 0 ? header?.toLowerCase() : undefined;
  return {
    country(address, headerOf) {
      const written = believed && headerOf(believed)?.toUpperCase();
      // The database has a country for these too: that of their machine.
      if (written && ANONYMOUS.has(written)) return null;
      const named = code(written);
      if (named) return named;
      const found = addresses?.get(address.replace(/^::ffff:/, ''));
      return code(found?.country?.iso_code ?? found?.registered_country?.iso_code);
    },
  };
}

function open(path: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(path));
  } catch (error) {
    throw new ConfigError(`PHOENIX_GEO_DATABASE: ${path}: ${(error as Error).message}`);
  }
}

/** What proxies write for anonymous networks: Tor, other anonymous proxies, satellites. */
const ANONYMOUS = new Set(['T1', 'A1', 'A2']);
/** Two letters that stand for no country: unknown, Europe, Asia and the Pacific. */
const NOWHERE = new Set(['XX', 'ZZ', 'EU', 'AP']);

function code(text: string | undefined): string | null {
  const upper = text?.toUpperCase();
  return upper && /^[A-Z]{2}$/.test(upper) && !NOWHERE.has(upper) ? upper : null;
}
