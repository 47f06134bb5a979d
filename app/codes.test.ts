/** Every refusal that a call declares has a text in every language, and what has none is still not the server's English. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { ignoreCodes } from '#features/community/chat/contract.ts';
import { startRain } from '#features/community/rain/staff-contract.ts';
import { tradingCodes } from '#features/futures/trading/contract.ts';
import { DEPOSIT_REFUSALS, getDepositWallet } from '#features/money/wallet/deposit-contract.ts';
import { adjust } from '#features/operator/backoffice/ledger-contract.ts';
import { ACT_REFUSALS } from '#features/operator/backoffice/requests-contract.ts';
import { wordsOf } from '#features/play/originals/web/bet/react-to.ts';
import { playReaction } from '#features/play/originals/web/bet/refusal.ts';
import { pokerCodes } from '#features/play/poker/contract.ts';
import { poolCodes } from '#features/play/pvp/contract.ts';
import { ignore } from '#platform/contract/ignores.ts';
import { LOCALES, type Locale } from '#platform/contract/locale.ts';
import { ApiError } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { provideTexts, speak, type Messages } from '#platform/web/i18n.ts';
import { features } from './features.ts';
import { flatten, readTexts, roomsWithTexts } from './texts/compare.ts';

const root = join(import.meta.dirname, '..');
const rooms = roomsWithTexts(root);

/** Every text there is in a language, by its path. */
const textsIn = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(rooms.flatMap((room) => flatten(readTexts(root, room, locale) ?? {})));

/** Codes of calls for which there is no text, a line each. English is left empty where the server's words say more: no other language has those. */
function silent(
  calls: Readonly<Record<string, Pick<Endpoint, 'path' | 'codes'>>>,
  texts: ReadonlyMap<string, string>,
  locale: Locale,
) {
  const lacks = (key: string) => (locale === 'en' ? !texts.has(key) : !texts.get(key)?.trim());
  return Object.values(calls).flatMap(({ path, codes = {} }) =>
    Object.entries(codes)
      .filter(([, key]) => key !== '' && lacks(key))
      .map(([code, key]) => `${path} ${code}: ${key}`),
  );
}

const isCall = (part: unknown): part is Endpoint =>
  typeof part === 'object' && part !== null && 'path' in part && 'method' in part;
const calls = Object.fromEntries<Pick<Endpoint, 'path' | 'codes'>>([
  ...features.flatMap(({ contract }) =>
    Object.values(contract)
      .filter(isCall)
      .map((call) => [call.path, call] as const),
  ),
  ...Object.entries(ACT_REFUSALS).map(([act, codes]) => [act, { path: act, codes }] as const),
  ['/ignore', { path: '/ignore', codes: ignoreCodes }],
]);

describe('the codes of the server', () => {
  it('are looked at', () => {
    expect(Object.values(calls).flatMap(({ codes = {} }) => Object.keys(codes)).length).toBeGreaterThan(100);
  });

  it.each(LOCALES)('have a text in %s, each of them', (locale) => {
    expect(silent(calls, textsIn(locale), locale)).toEqual([]);
  });

  it('are worded in the chat too where it ignores somebody', () => {
    expect(Object.keys(ignoreCodes)).toEqual(Object.keys(ignore.codes ?? {}));
  });

  it('are missed when one has none', () => {
    const planted = { x: { path: '/api/x', codes: { 1: 'rain.error.daily', 2: 'rain.error.planted' } } };
    expect(silent(planted, textsIn('de'), 'de')).toEqual(['/api/x 2: rain.error.planted']);
  });
});

const textsOf = (room: string, locale: Locale): Messages =>
  JSON.parse(readFileSync(join(root, `features/${room}/locales/${locale}.json`), 'utf8'));

describe('a refusal without a text of its own', () => {
  beforeAll(() =>
    provideTexts({ first: async (locale) => [textsOf('site/shell', locale)], room: async () => null }),
  );
  afterAll(() => speak('en'));
  const message = 'No such player.';
  const refusal = (status: number) =>
    new ApiError(status < 500 ? 'refused' : 'server', status, {
      code: status,
      message,
      errors: { name: 'planted.key' },
    });

  it('is in the server’s words where the page is in English', async () => {
    await speak('en');
    expect(errorText(refusal(404))).toBe(message);
  });

  it('is a fault of the server where its status says so, with what to look for in the log', async () => {
    await speak('en');
    const fault = new ApiError('server', 500, { code: 500, message, id: 'req-1' });
    expect(errorText(fault, getDepositWallet.codes)).toBe('Internal server error (req-1)');
    expect(errorText(new ApiError('server', 502, {}))).toBe('Internal server error (502)');
  });

  it.each(LOCALES.filter((locale) => locale !== 'en'))(
    'is never the server’s English in %s',
    async (locale) => {
      await speak(locale);
      for (const status of [400, 401, 403, 404, 409, 410, 418, 422, 429, 503]) {
        const text = errorText(refusal(status), { [status]: 'planted.key' });
        expect(text).not.toBe(message);
        expect(text).not.toContain('shell.error');
        expect(fieldErrors(refusal(status))).toEqual({ name: text });
      }
    },
  );
});

describe('a refusal that names what only the server knows', () => {
  const named: [room: string, codes: Readonly<Record<number, string>> | undefined, those: number[]][] = [
    ['futures/trading', tradingCodes, [-1, -9, -11, -12, 5]],
    ['play/pvp', poolCodes, [-1, -9, -11, -12, 4, 9, 10]],
    ['play/poker', pokerCodes, [-1, -9, -11, -12, -16, -17, 5, 18, 20, 28]],
    ['operator/backoffice', adjust.codes, [1, 409]],
    ['community/rain', startRain.codes, [1, 3]],
  ];
  const message = 'Max bet amount: 20 EUR';
  const refused = (code: number) => new ApiError('refused', 422, { code, message });
  const speakOf = async (room: string, locale: Locale) => {
    provideTexts({
      first: async () => [textsOf('site/shell', locale), textsOf(room, locale)],
      room: async () => null,
    });
    await speak(locale);
  };
  afterAll(() => speak('en'));

  it.each(named)('is in the server’s words in English: %s', async (room, codes, those) => {
    await speakOf(room, 'en');
    for (const code of those) expect(errorText(refused(code), codes)).toBe(message);
  });

  it.each(named)('has its own text in another language: %s', async (room, codes, those) => {
    for (const locale of LOCALES.filter((one) => one !== 'en')) {
      await speakOf(room, locale);
      const texts = new Map(flatten(readTexts(root, `features/${room}`, locale)!));
      for (const code of those) expect(errorText(refused(code), codes)).toBe(texts.get(codes![code]!));
    }
  });

  const toldAtGame = (error: ApiError): string => {
    const reaction = playReaction(error, false);
    return 'text' in reaction ? wordsOf(reaction.text, error) : '';
  };

  it('is told so at a game too', async () => {
    await speakOf('play/originals', 'en');
    expect(toldAtGame(refused(-9))).toBe(message);
    await speakOf('play/originals', 'de');
    expect(toldAtGame(refused(-9))).toBe('Der Einsatz liegt über dem Maximum.');
    expect(toldAtGame(refused(-11))).toBe('Dieser Einsatz übersteigt eines deiner eigenen Limits.');
  });

  it('names the limit at a game in every language', async () => {
    for (const locale of LOCALES) {
      await speakOf('play/originals', locale);
      for (const code of [-1, -9, -11, -14, -19]) {
        const text = toldAtGame(new ApiError('refused', 422, { code, message, limit: '20 EUR' }));
        expect(text, locale).toContain('20 EUR');
        expect(text === message, locale).toBe(locale === 'en');
      }
    }
  });

  it('is a fault in the language of the page at a game', async () => {
    const fault = new ApiError('server', 500, { code: 500, message: 'Internal server error', id: 'req-1' });
    await speakOf('play/originals', 'en');
    expect(toldAtGame(fault)).toBe('Internal server error (500)');
    await speakOf('play/originals', 'de');
    expect(toldAtGame(fault)).toBe('Interner Serverfehler (req-1)');
  });
});

it('a refusal with a code of its own has its text, whatever its status is', async () => {
  provideTexts({ first: async () => [textsOf('money/wallet', 'en')], room: async () => null });
  await speak('en');
  const body = { code: DEPOSIT_REFUSALS.failed.code, message: 'The words of the server.' };
  expect(errorText(new ApiError('server', 503, body), getDepositWallet.codes)).toBe(
    'Failed to generate deposit address',
  );
});
