/** What staff read of aggregators' calls, transactions and sessions; and the nightly end of old messages. */
import { fail, type Failure, isFailure } from '#platform/contract/error.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import {
  messages,
  MESSAGES_PAGE,
  type ProviderMessage,
  type ProviderSession,
  type ProviderTransaction,
  SEARCH,
  sessions,
  transactions,
} from '../../messages-contract.ts';
import { AGGREGATORS } from '../../reports-contract.ts';
import type { ProviderContext } from '../context.ts';
import { formatExact } from '../core/amounts.ts';

type Asked = BodyOf<typeof messages>;

/** Calls in a player's copy of their own data. */
const OWN = 200;

const noPlayer = fail(404, SEARCH.player, 'There is no such player.', { player: 'invalid' });

export function serveMessages(context: ProviderContext): void {
  const { kit } = context;
  kit.serve(messages, async ({ body }) => {
    // What came just now is asked for most of all.
    await context.messages.flush();
    const found = await search(context, body, MESSAGES, (row) => row as ProviderMessage);
    return isFailure(found) ? found : { ...found, days: context.settings().messageDays };
  });
  kit.serve(transactions, ({ body }) =>
    search(context, body, TRANSACTIONS, (row) => toTransaction(context, row as MovedRow)),
  );
  kit.serve(sessions, ({ body }) =>
    search(context, body, SESSIONS, (row) => {
      const { cur, ...session } = row as SessionRow;
      return { ...session, currency: codeOf(context, cur) };
    }),
  );
  kit.account.personalData('providerCalls', async ({ id }) => {
    const { rows } = await kit.db.pool.query(
      'select at, provider, call, body, reply from provider_message where user_id = $1 order by at desc, no desc limit $2',
      [id.toString(), OWN],
    );
    return rows;
  });
  kit.run.every('40 4 * * *', 'forget-messages', () => forgetMessages(context), { whileOff: true });
}

async function forgetMessages({ kit, settings }: ProviderContext): Promise<void> {
  await forget(kit.db, {
    table: 'provider_message',
    key: { at: 'timestamptz', no: 'bigint' },
    within: 't.at < $1',
    values: [daysAgo(kit.runtime.now(), settings().messageDays)],
  });
}

/** A list to search. */
interface Listed {
  readonly columns: string;
  readonly table: string;
  /** Tells lines of one moment apart, and the type of it. */
  readonly key: string;
  readonly type: 'bigint' | 'text' | 'uuid';
  /** Where it is about a transaction or a session of this name. */
  readonly name: (place: string) => string;
  /** Nothing is found without a player or a name: there is no index by time. */
  readonly narrow: boolean;
}

const PLAYER = '(select a.public_id from account a where a.id = t.user_id) as player';
const EACH = AGGREGATORS.map((id) => `'${id}'`).join(', ');
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const sessionOf = (place: string): string => `(case when ${place} ~ '${UUID}' then ${place} end)::uuid`;

const MESSAGES: Listed = {
  columns: `t.no::text, t.provider, ${PLAYER}, t.game, t.names, t.call, t.body, t.reply, t.status, t.ms`,
  table: 'provider_message',
  key: 'no',
  type: 'bigint',
  name: (place) => `t.names @> array[${place}::text]`,
  narrow: false,
};
const TRANSACTIONS: Listed = {
  columns: `t.provider, t.id, t.ref, ${PLAYER}, t.game, t.session, t.action, t.type, t.cur, t.amount::text, t.effect::text,
    t.undone, t.held, t.target, t.arrived_at is null as named`,
  table: 'provider_transaction',
  key: 'id',
  type: 'text',
  name: (
    place,
  ) => `(t.provider in (${EACH}) and t.id = ${place}::text or t.provider in (${EACH}) and t.target = ${place}::text
    or t.session = ${place}::text and t.user_id = (select s.user_id from provider_session s where s.id = ${sessionOf(`${place}::text`)}))`,
  narrow: true,
};
const SESSIONS: Listed = {
  columns: `t.id::text, t.provider, ${PLAYER}, t.game, t.cur, t.demo, t.country`,
  table: 'provider_session',
  key: 'id',
  type: 'uuid',
  name: (place) => `t.id = ${sessionOf(`${place}::text`)}`,
  narrow: false,
};

const FITS = { bigint: /^\d{1,18}$/, text: /^.+$/s, uuid: new RegExp(UUID) } as const;

/** What was asked for as SQL; null: no such player. */
async function conditionsOf(
  { kit }: ProviderContext,
  { provider, player, game, name, before }: Asked,
  { key, type, name: named }: Listed,
  place: (value: unknown) => string,
): Promise<string[] | null> {
  const conditions = ['true'];
  if (player !== undefined) {
    const { identity } = kit;
    const found = await (/^[0-9a-f]{24}$/.test(player)
      ? identity.byPublicId(player)
      : identity.byName(player));
    if (!found) return null;
    conditions.push(`t.user_id = ${place(found.id.toString())}`);
  }
  if (provider !== undefined) conditions.push(`t.provider = ${place(provider)}`);
  // The house puts the provider before a game's name.
  if (game !== undefined) conditions.push(`t.game = ${place(game.replace(/^external:[a-z0-9]+:/, ''))}`);
  if (name !== undefined) conditions.push(named(place(name)));
  const [, time, last = ''] = /^(\d+)-(.*)$/s.exec(before ?? '') ?? [];
  if (time !== undefined && FITS[type].test(last))
    conditions.push(
      `(t.at, t.${key}) < (to_timestamp(0) + ${place(time)}::bigint * interval '1 microsecond', ${place(last)}::${type})`,
    );
  return conditions;
}

async function search<Line>(
  context: ProviderContext,
  asked: Asked,
  list: Listed,
  toLine: (row: Found) => Line,
): Promise<{ lines: Line[]; next: string | null } | Failure> {
  if (list.narrow && asked.player === undefined && asked.name === undefined) return { lines: [], next: null };
  const { columns, table, key } = list;
  const values: unknown[] = [];
  const conditions = await conditionsOf(context, asked, list, (value) => `$${values.push(value)}`);
  if (!conditions) return noPlayer;
  const { rows } = await context.kit.db.pool.query<{ line: object; at: Date; cursor: string }>(
    `select to_jsonb(x) as line, t.at, (extract(epoch from t.at) * 1000000)::bigint::text || '-' || t.${key}::text as cursor
     from ${table} t cross join lateral (select ${columns}) x
     where ${conditions.join(' and ')} order by t.at desc, t.${key} desc limit ${MESSAGES_PAGE + 1}`,
    values,
  );
  const page = rows.slice(0, MESSAGES_PAGE);
  return {
    lines: page.map(({ line, at }) => toLine({ ...line, at: at.getTime() })),
    next: rows.length > MESSAGES_PAGE ? page.at(-1)!.cursor : null,
  };
}

type SessionRow = Omit<ProviderSession, 'currency'> & { readonly cur: number };

/** A row as its list selects it: whoever reads it knows which. */
type Found = object & { readonly at: number };

interface MovedRow extends Pick<
  ProviderTransaction,
  'provider' | 'id' | 'ref' | 'at' | 'player' | 'game' | 'session' | 'action' | 'type' | 'target'
> {
  readonly cur: number;
  readonly amount: string;
  readonly effect: string;
  readonly undone: boolean;
  readonly held: 'held' | 'given' | null;
  readonly named: boolean;
}

const codeOf = ({ kit }: ProviderContext, cur: number): string =>
  kit.money.currencyById(cur).code.toUpperCase();

function toTransaction(
  context: ProviderContext,
  { cur, amount, effect, undone, held, named, ...row }: MovedRow,
): ProviderTransaction {
  const currency = context.kit.money.currencyById(cur);
  const moved = BigInt(effect);
  const state = named ? 'named' : undone ? 'undone' : (held ?? 'done');
  return {
    ...row,
    state,
    currency: codeOf(context, cur),
    amount: formatExact(BigInt(amount), currency),
    effect: `${moved < 0n ? '-' : ''}${formatExact(moved < 0n ? -moved : moved, currency)}`,
  };
}
