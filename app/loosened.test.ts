import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { walletSettings } from '#features/money/wallet/settings.ts';
import { ALONE, at } from '#features/operator/backoffice/server/loosened.ts';
import { backofficeSettings } from '#features/operator/backoffice/settings.ts';

const defaults: Readonly<Record<string, unknown>> = {
  backoffice: z.parse(backofficeSettings, {}),
  wallet: z.parse(walletSettings, {}),
};

it('knows what one member of staff may do alone by names that there are', () => {
  expect(Object.keys(ALONE)).toEqual(Object.keys(defaults));
  for (const [feature, paths] of Object.entries(ALONE))
    for (const path of paths) expect(at(defaults[feature], path), path).toBeDefined();
});
