/** The report file of a case: all that somebody needs to judge it, or to tell the authority. Reading it is in the audit log. */
import { isFailure } from '#platform/contract/error.ts';
import { formatAmount, parseUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { peopleByAccount } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { AmlReport, readReport } from '../contract.ts';
import { amlSettings } from '../settings.ts';
import { flowsBetween } from './facts.ts';
import { DAY_MS, euros } from './rules.ts';
import { findRow, type Row, rowsOf, viewsOf } from './staff.ts';

const MAX_MOVEMENTS = 2000;
/** What came just before says more than what fired. */
const BEFORE_MS = 30 * DAY_MS;

type Story = AmlReport['story'][number];

export async function sendReport(kit: ServerKit, { body, player: staff }: Call<typeof readReport>) {
  const found = await findRow(kit, kit.db.pool, staff, body.id);
  if (isFailure(found)) return found;
  const { row, subject } = found;
  await kit.audit.append({
    actor: staff._id,
    action: 'aml.report',
    subject: subject._id,
    detail: { case: row.id, rule: row.rule },
  });
  return reportOf(kit, row, staff);
}

async function reportOf(kit: ServerKit, row: Row, staff: Player): Promise<AmlReport> {
  const { pool } = kit.db;
  const user = BigInt(row.user_id);
  const from = new Date(row.from_at.getTime() - BEFORE_MS);
  const to = row.to_at;
  const { mostInGroup } = kit.settings.get('aml', amlSettings);
  const [person, movements, flows, paid, linked, others] = await Promise.all([
    personOf(kit, user),
    movementsIn(kit, user, from, to),
    flowsBetween(pool, user, from.getTime()),
    kit.services.paidAddresses(pool, user, from),
    kit.services.suspicions.linked(pool, user, mostInGroup),
    rowsOf(kit, pool, user, staff),
  ]);
  const named = await peopleByAccount(kit, [
    ...flows.map(({ other }) => other.toString()),
    ...paid.shared.map(({ other }) => other.toString()),
    ...linked.map((one) => one.user.toString()),
  ]);
  const [view] = await viewsOf(kit, [row]);
  return {
    madeAt: new Date(kit.runtime.now()).toISOString(),
    case: { ...view!, evidence: row.evidence, rules: row.rules, numbers: row.numbers },
    person,
    accounts: {
      addresses: paid.own.map(({ chain, address, first, last, times }) => ({
        chain,
        address,
        first: first.toISOString(),
        last: last.toISOString(),
        times,
        sharedWith: paid.shared
          .filter((one) => one.chain === chain && one.address === address)
          .map(({ other }) => named(other.toString())!),
      })),
      linked: linked.map((one) => ({ player: named(one.user.toString())!, by: [...one.by] })),
    },
    period: { from: from.toISOString(), to: to.toISOString() },
    movements,
    flows: flows.map(({ other, eur, ...flow }) => ({
      ...flow,
      player: named(other.toString())!,
      eur: euros(eur),
    })),
    story: storyOf(person.registeredAt, movements, others),
  };
}

async function personOf({ db, money }: ServerKit, user: bigint): Promise<AmlReport['person']> {
  const { rows } = await db.pool.query<{
    public_id: string;
    name: string;
    email: string | null;
    created_at: Date;
  }>('select public_id, name, email, created_at from account where id = $1', [user.toString()]);
  const { public_id, name, email, created_at } = rows[0]!;
  const { guard } = await money.peek(user);
  return {
    _id: public_id,
    name,
    email,
    registeredAt: created_at.toISOString(),
    country: guard?.country ?? null,
    born: guard?.born ?? null,
    tier: guard?.tier ?? 0,
  };
}

interface MovementRow {
  kind: 'in' | 'out';
  id: string;
  at: Date;
  cur: number;
  amount: string;
  eur: string;
  way: string;
  state: 'asked' | 'done' | 'void';
}

/** Those that came to nothing too: that somebody took a withdrawal back belongs to the story. The last ones, where there are very many. */
async function movementsIn(
  { db, money }: ServerKit,
  user: bigint,
  from: Date,
  to: Date,
): Promise<AmlReport['movements']> {
  const { rows } = await db.pool.query<MovementRow>(
    `select kind, id, at, cur, amount::text, eur::text, way, state from aml_movement
      where user_id = $1 and at >= $2 and at <= $3 order by at desc, kind desc, id desc limit ${MAX_MOVEMENTS}`,
    [user.toString(), from, to],
  );
  return rows.toReversed().map(({ cur, at, amount, eur, ...row }) => {
    const currency = money.currencyById(cur);
    return {
      ...row,
      at: at.toISOString(),
      currency: currency.code,
      amount: formatAmount(BigInt(amount), currency),
      eur: euros(BigInt(eur)),
    };
  });
}

/** What happened, in its order, from the rows, so that it can be held against them. */
function storyOf(registered: string, movements: AmlReport['movements'], cases: readonly Row[]): Story[] {
  const days = new Map<string, { at: string; what: 'paidIn' | 'paidOut'; count: number; eur: bigint }>();
  for (const { kind, at, eur, state } of movements) {
    if (state === 'void') continue;
    const what = kind === 'in' ? 'paidIn' : 'paidOut';
    const key = `${at.slice(0, 10)} ${what}`;
    const before = days.get(key) ?? { at, count: 0, eur: 0n };
    days.set(key, { at: before.at, what, count: before.count + 1, eur: before.eur + parseUnits(eur, 6)! });
  }
  const moved = [...days.values()].map(({ at, what, count, eur }): Story => ({
    at,
    what,
    rule: null,
    figures: { count, sum: euros(eur) },
  }));
  const lines = cases.flatMap((row): Story[] => [
    { at: row.opened_at.toISOString(), what: 'opened', rule: row.rule, figures: row.figures },
    ...(row.closed_at === null
      ? []
      : [
          {
            at: row.closed_at.toISOString(),
            what: 'closed' as const,
            rule: row.rule,
            figures: { outcome: row.outcome!, note: row.note! },
          },
        ]),
  ]);
  return [
    { at: registered, what: 'registered' as const, rule: null, figures: {} },
    ...[...moved, ...lines].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  ];
}
