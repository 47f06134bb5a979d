import { expect, test } from 'vitest';
import { ConfigError } from '../config/schema.ts';
import { createGeo } from './geo.ts';

const sources = { header: 'CF-IPCountry', database: null, trustProxy: 1 };
const says = (country: string) => (name: string) => (name === 'cf-ipcountry' ? country : undefined);

test('believes the header of a trusted proxy', () => {
  expect(createGeo(sources).country('203.0.113.7', says('de'))).toBe('DE');
});

test('believes nobody when no proxy is trusted', () => {
  expect(createGeo({ ...sources, trustProxy: 0 }).country('203.0.113.7', says('DE'))).toBeNull();
});

test.each(['XX', 'T1', 'EU', 'A3', '', 'Germany', 'D', '<b>'])('takes %o for unknown', (text) => {
  expect(createGeo(sources).country('203.0.113.7', says(text))).toBeNull();
});

test('a database that cannot be read stops the start with its name', () => {
  expect(() => createGeo({ ...sources, database: '/nowhere/country.mmdb' })).toThrow(ConfigError);
  expect(() => createGeo({ ...sources, database: import.meta.filename })).toThrow(/PHOENIX_GEO_DATABASE/);
});
