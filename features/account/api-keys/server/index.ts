import { formatAmount } from '#platform/contract/money.ts';
import { serverPart } from '#platform/server/kit.ts';
import { goes } from '#platform/server/services/erasure.ts';
import * as contract from '../contract.ts';
import { keySource } from './holder.ts';
import { createKey, keysAsWay, listKeys, revokeKey } from './keys.ts';
import { letters } from './letters.ts';

export default serverPart((kit) => {
  kit.mail.letters('api-keys', letters);
  kit.provide('apiKeys', keySource(kit));
  kit.serve(contract.keys, async ({ player }) => ({ keys: await listKeys(kit, player) }));
  kit.serve(contract.createKey, (call) => createKey(kit, call));
  kit.serve(contract.revokeKey, (call) => revokeKey(kit, call));
  kit.serve(contract.keyBalance, async ({ player }) => ({
    balances: (await kit.money.balances(player.id)).map(({ currency, real }) => ({
      currency: currency.code,
      amount: formatAmount(real, currency),
    })),
  }));
  kit.provide('waysIn', keysAsWay(kit));
  kit.provide('erasable', goes('access', ['api_key', 'user_id']));
  kit.account.personalData('apiKeys', (player) => listKeys(kit, player));
});
