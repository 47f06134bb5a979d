import { refundPart, stuckParts, type StuckPart } from '#features/play/originals/server/refund.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Engine } from '#platform/server/money/engine.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { defineCommand, table } from './command.ts';
import { withApp } from './open-app.ts';

export const command = defineCommand({
  name: 'mend',
  summary: 'give back stakes that a crash left in called-off rounds',
  usage: `Usage: phoenix mend [--dry-run] [--json]

For the audit's finding "shared rounds ended for everyone": gives the stakes of called-off rounds back, each once, through the
ledger, with a line in the audit log. Runs beside a server or without one; a running server does the same every ten minutes.
Parts of a round that was played need its result: the server settles them when it starts. Exit status 1 when such remain.
--dry-run shows what would be given back.
`,
  options: { 'dry-run': { type: 'boolean' } },
  async run({ options, print }) {
    return withApp(async ({ db, runtime, audit, openMoney }) => {
      const money = await openMoney();
      try {
        const parts = await stuckParts(db);
        const mended: StuckPart[] = [];
        for (const part of parts) {
          if (part.ended !== 'refunded') continue;
          if (options['dry-run'] !== true) {
            if (!(await refundPart({ db, money, runtime }, part))) continue;
            const detail = { game: part.game, round: part.no.toString(), bet: part.id };
            await audit.append({ actor: 'phoenix mend', action: 'round.refund', subject: part.game, detail });
          }
          mended.push(part);
        }
        const left = parts.filter(({ ended }) => ended === 'settled');
        const head = ['game', 'round', 'player', 'stake', 'money'];
        print(
          [
            ...(mended.length > 0 ? [table(head, rows(money, mended))] : []),
            `${mended.length} stakes ${options['dry-run'] === true ? 'to give back' : 'given back'}`,
            ...(left.length > 0
              ? [`${left.length} parts of played rounds wait: start the server again`]
              : []),
          ].join('\n'),
          { mended: mended.map(shown), left: left.map(shown) },
        );
        return left.length === 0 ? 0 : 1;
      } finally {
        await money.close();
      }
    });
  },
});

function rows(money: Engine, parts: readonly StuckPart[]): string[][] {
  return parts.map(({ game, no, user, cur: ledgerCurrencyId, stake }) => {
    const currency = money.currencyById(ledgerCurrencyId);
    return [
      game,
      no.toString(),
      user.toString(),
      `${formatAmount(stake, currency)} ${currency.code}`,
      natureOf(ledgerCurrencyId),
    ];
  });
}

function shown({ game, no, user, id, cur: ledgerCurrencyId, stake }: StuckPart) {
  return {
    game,
    no: no.toString(),
    user: user.toString(),
    id,
    cur: ledgerCurrencyId,
    stake: stake.toString(),
  };
}
