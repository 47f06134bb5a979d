import { PROVIDER } from '#features/play/providers/server/slotegrator/callback.ts';
import { CHECKED } from '#features/play/providers/server/validation/checker.ts';
import { defineCommand, UsageError } from './command.ts';
import { withApp } from './open-app.ts';
import { importGames } from './providers-games.ts';
import { reconcileReport } from './providers-reconcile.ts';
import { runValidation } from './providers-validate.ts';

/** Whose calls are signed with a secret that the house has. */
const WITH_KEYS = 'slotegrator|softswiss|pragmatic';

export const command = defineCommand({
  name: 'providers',
  summary:
    'run an aggregator’s validation of the wallet, hold its report against our ledger, or read its list of games',
  usage: `Usage: phoenix providers validate [--provider ${WITH_KEYS}] [--url URL] [--json]
       phoenix providers reconcile --file FILE [--provider ${PROVIDER}] [--from TIME] [--to TIME] [--json]
       phoenix providers games --provider softswiss|pragmatic|hub88 --file FILE [--json]

validate sends what the aggregator's own validation sends, in its order, and what integrators fail on beside it, signed with the configured
keys, and holds every answer against what must follow: duplicates, refunds, rollbacks, orders, overdrafts, signatures, replies within 3 s.
softswiss and pragmatic have no validation of their own: sent is what their contracts say must follow. Calls of hub88 and betby are signed with
a key of which the house has the public half alone: nothing here can call as they do, and the command says so.

It plays as an account of its own, which is made by the first run and nobody can log in to. The account is given ${CHECKED.amount} ${CHECKED.currency.toUpperCase()} for the run,
which go back at its end; what it plays is no bet and stands in no feed. --url is the server's address, the one it listens on unless told.

reconcile reads the aggregator's report of its transactions (CSV with a head, or JSON objects in a list or line by line; - reads
standard input) and names what we do not know, what the report does not have, and what has another action, currency or amount, with the
sums of both sides by currency. Lines that cannot be read are named by their number. The report is about the time from its first
line to its last, unless --from and --to (not a part of it) say otherwise, as 2026-05-01 or 2026-05-01T00:00:00Z. What came of it stands in the back office too.

games reads a list of games that an aggregator hands out as JSON, in place of the one before. The catalogue changes when staff take it over
in the back office: new and changed games, and those that are gone switched off.

What came of validate and reconcile is in the audit log.

Exit status 0 when every step holds or nothing differs, 1 when something does not, 2 when the call is wrong.
`,
  options: {
    provider: { type: 'string' },
    url: { type: 'string' },
    file: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
  async run(call) {
    const [verb, ...rest] = call.words;
    if ((verb !== 'validate' && verb !== 'reconcile' && verb !== 'games') || rest.length > 0)
      throw new UsageError('expected validate, reconcile or games');
    const { provider = PROVIDER } = call.options;
    if (verb === 'reconcile') return withApp((app) => reconcileReport(app, call, String(provider)));
    if (verb === 'games') return withApp((app) => importGames(app, call, String(provider)));
    return withApp((app) => runValidation(app, call, String(provider)));
  },
});
