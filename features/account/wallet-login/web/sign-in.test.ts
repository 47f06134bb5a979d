import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { ApiError } from '#platform/web/api.ts';
import { provideTexts, speak, type Messages } from '#platform/web/i18n.ts';
import { linkNonce, linkWallet, walletNonce, walletSignature } from '../contract.ts';
import texts from '../locales/en.json' with { type: 'json' };
import { faultOf } from './sign-in.ts';

const { login, link } = texts.wallet;
const words = 'Too many attempts. Try again in 5 seconds.';
const failed = 'wallet.login.nonceFailed';
const refused = (answered: number, code: number) =>
  new ApiError('refused', answered, { code, message: words });

async function speakWith(first: readonly Messages[]): Promise<void> {
  provideTexts({ first: async () => first, room: async () => null });
  await speak('en');
}
beforeAll(() => speakWith([texts]));
afterAll(() => speakWith([]));

it.each<[string, unknown, Endpoint, string | null]>([
  ['a session too old to link a wallet is told to log in again', refused(403, 4), linkNonce, link.fresh],
  ['a wallet of somebody else is named as that', refused(409, 2), linkWallet, link.taken],
  ['a second account is named as that', refused(422, 2), walletSignature, login.multiAccount],
  ['who asks too often is told to wait', refused(429, 429), walletNonce, words],
  ['nothing is told who said no in the wallet', { code: 4001 }, linkNonce, null],
  ['nothing is told who shows no second factor to link', refused(403, -1024), linkNonce, null],
  ['nothing is told who shows no second factor to log in', refused(403, -1024), walletSignature, null],
  ['a fault of the server is one', new ApiError('server', 500, { code: 500 }), linkNonce, login.nonceFailed],
  ['a wallet that does not answer is one', new Error('no account'), linkNonce, login.nonceFailed],
])('%s', (_, error, endpoint, text) => {
  expect(faultOf(error, endpoint, failed).text).toBe(text);
});
