/** What staff who look at the house as a role may call: only what is declared as reading, and nothing that is sealed. */
import { expect, it } from 'vitest';
import { features } from './features.ts';

const calls = features.flatMap(({ contract }) =>
  Object.values(contract).flatMap((one) => (one.type === 'endpoint' ? [one] : [])),
);
const reading = calls.filter(({ view }) => view === 'reads');
/** What the last word of an act's path is, or begins with. */
const ACTS =
  /^(accept|act|add|adjust|answer|apply|approve|arrange|ask|assign|attribute|begin|cancel|change|claim|clear|close|confirm|create|credit|decide|decline|delete|disable|edit|end|fetch|finish|give|grant|handle|hold|import|mute|note|open|play|read(?!s)|remove|replay$|retry|revoke|rotate|run|save|send|set|settle|start|test|upload|write)(?![a-z]*s\b)/;

it('declares as reading what reads', () => {
  expect(reading.length).toBeGreaterThan(150);
  // A GET reads unless it says that it changes something.
  expect(reading.filter(({ method }) => method === 'GET')).toEqual([]);
  const doubtful = reading.map(({ path }) => path).filter((path) => ACTS.test(path.split('/').at(-1)!));
  // Each looked at by a person.
  expect(doubtful).toEqual([
    '/api/game/replay',
    '/api/admin/providers/reports/read',
    '/api/admin/sportsbook/setup',
    '/api/admin/reports/saved',
  ]);
});

it('keeps sealed things shut', () => {
  const open = new Set(reading.map(({ path }) => path));
  const sealed = calls
    .map(({ path }) => path)
    .filter((path) =>
      /kyc\/document|mail\/letter|poker\/cards|hands\/get|supportChat$|file\/read|seeds$|apiKeys\/create|getSecret|2fa_|withdrawals\/ask/.test(
        path,
      ),
    );
  expect(sealed.length).toBeGreaterThan(10);
  expect(sealed.filter((path) => open.has(path))).toEqual([]);
  expect(calls.filter(({ view }) => view === 'ends').map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/auth/logout', '/api/admin/view/end']),
  );
});
