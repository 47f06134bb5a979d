import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** Whether the books agree with chains and signer, and the cases where they did not. */
export const reconciliation = defineFeature({
  id: 'reconciliation',
  title: 'Reconciliation',
  plugin: null,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    slots: [
      {
        place: 'wallet.staff',
        id: 'reconciliation',
        order: 10,
        label: 'reconciliation.nav.tab',
        load: () => import('./web/reconciliation-tab.tsx'),
      },
      { place: 'wallet.alarms', id: 'reconciliation', order: 10, load: () => import('./web/alarms.tsx') },
    ],
  },
});
