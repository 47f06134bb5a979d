import { expect, it } from 'vitest';
import type { ServerKit } from '#platform/server/kit.ts';
import { refuseNameless } from './start.ts';

const start = (network: string, settings: object) => () =>
  refuseNameless({
    config: { chains: [{ id: 'btc', network }] },
    settings: { get: () => ({ operator: '', operatorAddress: '', contact: '', ...settings }) },
  } as unknown as ServerKit);

it('a start with a main network is refused while the legal texts name nobody', () => {
  expect(start('main', {})).toThrow(/no legal.operator, no legal.operatorAddress, no legal.contact/);
  const named = { operator: 'A Ltd', operatorAddress: 'Street 1', contact: 'law@a.example' };
  expect(start('main', { ...named, contact: '' })).toThrow(/no legal.contact\. Name/);
  expect(start('main', named)).not.toThrow();
  expect(start('test', {})).not.toThrow();
});
