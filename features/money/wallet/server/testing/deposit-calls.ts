/** What the tests of deposits do again and again, as players and as staff. */
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { DepositTestApp } from './deposit-test-app.ts';

export const ADDRESS = '/api/wallet/getDepositWallet';

export function depositCalls(app: () => DepositTestApp) {
  const ask = ({ token }: TestPlayer, body: object) => app().api(ADDRESS, body, token);
  return {
    async set(deposits: object): Promise<void> {
      const stored = await app().kit.settings.set('wallet', { deposits }, 'test');
      if ('errors' in stored) throw new Error(JSON.stringify(stored.errors));
    },
    ask,
    walletOf: async (player: TestPlayer) =>
      (await ask(player, { currency: 'eth', chain: 'eth', amount: '1' })).body.wallet,
    history: async ({ token }: TestPlayer) =>
      (await app().api('/api/wallet/history/deposits', {}, token)).body,
    balance: async ({ id }: TestPlayer, code = 'eth') =>
      (await app().kit.money.balances(id)).find(({ currency }) => currency.code === code)!.real,
  };
}
