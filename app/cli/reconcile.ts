import { reconcile } from '#features/money/reconciliation/server/run.ts';
import { payoutBooks } from '#features/money/wallet/server/withdrawals/unasked.ts';
import { openChains } from '#platform/chains/open-chains.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { defineCommand, table } from './command.ts';
import { commandLog, withApp } from './open-app.ts';

export const command = defineCommand({
  name: 'reconcile',
  summary: 'compare the ledger with what our addresses hold on their chains',
  usage: `Usage: phoenix reconcile [--json]

Asks the node of every chain what our addresses hold and compares it with deposits, withdrawals and fees in the books.
Development chains are compared while their server runs. A difference opens a case in the back office, unless blocks are
unread or payments are open: then compare again later. The signer's log is compared by the server alone. Exit status 1 when
something differs, case or not, or a node did not answer.
`,
  async run({ print }) {
    return withApp(async ({ config, db }) => {
      const [log, runtime] = [commandLog(), systemRuntime()];
      const chains = openChains({ config, runtime, log, attach: true });
      try {
        await chains.start();
        const run = await reconcile({ db, chains, log, runtime, signer: null, services: { payoutBooks } });
        const lines = run.rows.map((row) => [
          row.chain,
          row.currency,
          row.ledger,
          row.unbooked,
          row.chainBalance ?? 'no answer',
          row.difference ?? '-',
        ]);
        const off = chains.off();
        const differs = run.rows.some(({ difference }) => difference !== null && Number(difference) !== 0);
        const why = differs
          ? ': what differs may be a matter of time, for blocks are unread or payments are open'
          : '';
        print(
          [
            table(['chain', 'coin', 'books', 'not booked', 'on chain', 'difference'], lines),
            ...off.map(({ id, reason }) => `${id} is off: ${reason}`),
            run.cases === 0 ? `no new cases${why}` : `${run.cases} cases are open`,
          ].join('\n'),
          { ...run, off },
        );
        const unknown = run.rows.some(({ chainBalance }) => chainBalance === null);
        return run.cases > 0 || differs || unknown || off.length > 0 ? 1 : 0;
      } finally {
        await chains.close();
      }
    });
  },
});
