import { expect, it } from 'vitest';
import { createServices } from './services.ts';

it('a service answers nothing until somebody provides it, and is read when it is asked', async () => {
  const { services, provide } = createServices();
  expect(await services.vip.level(1n)).toEqual({ level: 0, withdrawFeePercent: '0' });
  provide('vip', { level: async () => ({ level: 3, withdrawFeePercent: '1' }) });
  expect((await services.vip.level(1n)).level).toBe(3);
});

it('what many provide is a list, and no other house hears of it', () => {
  const one = createServices();
  const run = async () => null;
  one.provide('staffDoers', { feature: 'backoffice', act: 'user.guard', permission: 'users.guard', run });
  one.provide('staffDoers', { feature: 'backoffice', act: 'money.adjust', permission: 'users.adjust', run });
  expect(one.services.staffDoers.map(({ act }) => act)).toEqual(['user.guard', 'money.adjust']);
  expect(createServices().services.staffDoers).toEqual([]);
});
