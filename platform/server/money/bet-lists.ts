/**
 * What SETTLE_BETS is given: the rows of a batch as lists, one array a column. Their names, types and values stand here
 * together, and make both the statement and its parameters, so the two cannot come apart.
 */
import type { BetRow, Draft, PlayerState } from './state.ts';

type SqlType = 'bigint' | 'int' | 'smallint' | 'text' | 'uuid';
type Column<Row> = readonly [
  name: string,
  type: SqlType,
  of: (row: Row, draft: Draft) => string | number | bigint,
];

interface Rows {
  players: PlayerState;
  wallets: { readonly user: bigint; readonly cur: number; readonly net: bigint; readonly moves: number };
  bets: BetRow;
  keys: Draft['keys'][number];
}

const COLUMNS: { readonly [List in keyof Rows]: readonly Column<Rows[List]>[] } = {
  players: [
    ['user_id', 'bigint', (state) => state.user],
    ['version', 'bigint', (state) => state.version],
    ['bets', 'int', (state, draft) => draft.nonces.get(state.user) ?? 0],
    [
      'guard',
      'text',
      (state, draft) =>
        draft.guards.has(state.user) && state.guard ? quote(JSON.stringify(state.guard)) : 'NULL',
    ],
  ],
  wallets: [
    ['user_id', 'bigint', (wallet) => wallet.user],
    ['cur', 'smallint', (wallet) => wallet.cur],
    ['net', 'bigint', (wallet) => wallet.net],
    ['moves', 'int', (wallet) => wallet.moves],
  ],
  bets: [
    ['user_id', 'bigint', (bet) => bet.user],
    ['id', 'uuid', (bet) => bet.id],
    ['cur', 'smallint', (bet) => bet.cur],
    ['game', 'text', (bet) => bet.game],
    ['stake', 'bigint', (bet) => bet.stake],
    ['payout', 'bigint', (bet) => bet.payout],
    ['pair_id', 'bigint', (bet) => bet.pairId ?? 'NULL'],
    ['nonce', 'bigint', (bet) => bet.nonce],
    ['detail', 'text', (bet) => quote(bet.detail)],
    ['balance_after', 'bigint', (bet) => bet.balanceAfter],
  ],
  keys: [
    ['user_id', 'bigint', (key) => key.user],
    ['key', 'uuid', (key) => key.key],
    ['ref', 'uuid', (key) => key.ref],
  ],
};

const ORDER = ['players', 'wallets', 'bets', 'keys'] as const satisfies readonly (keyof Rows)[];

/** Parameters before the lists: lane, revision of settings and switches, time. */
export const LANE = '$1::smallint';
export const REVISION = '$2::bigint';
export const AT = '$3::timestamptz';
const SCALARS = 3;

/** A list as rows of the statement, with its columns by name: `unnest($4::bigint[], ...) as t(user_id, ...)`. */
export function rowsOf(list: keyof Rows): string {
  const before = ORDER.slice(0, ORDER.indexOf(list)).reduce((sum, one) => sum + COLUMNS[one].length, SCALARS);
  const arrays = COLUMNS[list].map(([, type], index) => `$${before + index + 1}::${type}[]`);
  return `unnest(${arrays.join(', ')}) as t(${COLUMNS[list].map(([name]) => name).join(', ')})`;
}

/** The rows of SETTLE_BETS for the given players. Array literals as text: cheaper than the driver's own. */
export function betRows(users: readonly PlayerState[], draft: Draft): string[] {
  const ids = new Set(users.map((state) => state.user));
  const wallets = users.flatMap((state) =>
    [...(draft.wallets.get(state.user) ?? [])].map(([ledgerCurrencyId, move]) => ({
      user: state.user,
      cur: ledgerCurrencyId,
      ...move,
    })),
  );
  const bets = draft.bets.filter((bet) => ids.has(bet.user));
  const keys = draft.keys.filter((key) => ids.has(key.user));
  return [
    // In the order of ORDER.
    ...arraysOf(COLUMNS.players, users, draft),
    ...arraysOf(COLUMNS.wallets, wallets, draft),
    ...arraysOf(COLUMNS.bets, bets, draft),
    ...arraysOf(COLUMNS.keys, keys, draft),
  ];
}

function arraysOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], draft: Draft): string[] {
  return columns.map(([, , of]) => {
    let text = '{';
    for (let index = 0; index < rows.length; index++) {
      if (index > 0) text += ',';
      text += of(rows[index]!, draft);
    }
    return `${text}}`;
  });
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
