import type { Draft, PlayerState } from './state.ts';

/** Parameters of SETTLE_BETS for the given players. Array literals as text: cheaper than the driver's own. */
export function betArrays(
  lane: number,
  revision: number,
  users: readonly PlayerState[],
  draft: Draft,
  at: string,
): unknown[] {
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
    lane,
    revision,
    list(users, (state) => state.user),
    list(users, (state) => state.version),
    list(users, (state) => draft.nonces.get(state.user) ?? 0),
    list(users, (state) =>
      draft.guards.has(state.user) && state.guard ? quote(JSON.stringify(state.guard)) : 'NULL',
    ),
    list(wallets, (wallet) => wallet.user),
    list(wallets, (wallet) => wallet.cur),
    list(wallets, (wallet) => wallet.net),
    list(wallets, (wallet) => wallet.moves),
    list(bets, (bet) => bet.user),
    list(bets, (bet) => bet.id),
    list(bets, (bet) => bet.cur),
    list(bets, (bet) => bet.game),
    list(bets, (bet) => bet.stake),
    list(bets, (bet) => bet.payout),
    list(bets, (bet) => bet.pairId ?? 'NULL'),
    list(keys, (key) => key.user),
    list(keys, (key) => key.key),
    list(keys, (key) => key.ref),
    list(bets, (bet) => bet.nonce),
    list(bets, (bet) => quote(bet.detail)),
    list(bets, (bet) => bet.balanceAfter),
    at,
  ];
}

/** The JSON parameter of SETTLE_GENERAL for the given players. Bigints travel as strings. */
export function generalDocument(users: readonly PlayerState[], draft: Draft): string {
  const ids = new Set(users.map((state) => state.user));
  const rounds = [...draft.rounds.values()].filter((write) => ids.has(write.user));
  return JSON.stringify({
    players: users.map((state) => ({
      u: state.user.toString(),
      v: state.version.toString(),
      n: draft.nonces.get(state.user) ?? 0,
      g: state.guard,
      gs: draft.guards.has(state.user),
    })),
    keys: draft.keys
      .filter((key) => ids.has(key.user))
      .map((key) => ({ u: key.user.toString(), key: key.key, ref: key.ref })),
    gates: draft.gates
      .filter((gate) => ids.has(gate.user))
      .map((gate) => ({
        u: gate.user.toString(),
        game: gate.game,
        no: gate.no.toString(),
        state: gate.state,
      })),
    wallets: users.flatMap((state) =>
      [...(draft.wallets.get(state.user) ?? [])].map(([c, move]) => ({
        u: state.user.toString(),
        c,
        net: move.net.toString(),
        m: move.moves,
      })),
    ),
    bets: draft.bets
      .filter((bet) => ids.has(bet.user))
      .map((bet) => ({
        u: bet.user.toString(),
        id: bet.id,
        c: bet.cur,
        game: bet.game,
        stake: bet.stake.toString(),
        payout: bet.payout.toString(),
        pair: bet.pairId?.toString() ?? null,
        nonce: bet.nonce.toString(),
        detail: bet.detail,
        after: bet.balanceAfter.toString(),
        line: bet.line,
      })),
    entries: draft.entries
      .filter((entry) => ids.has(entry.owner))
      .map((entry) => ({
        o: entry.owner.toString(),
        a: entry.account.toString(),
        c: entry.cur,
        d: entry.debit.toString(),
        r: entry.credit.toString(),
        kind: entry.kind,
        ref: entry.ref,
        after: entry.balanceAfter?.toString() ?? null,
        note: entry.note,
      })),
    fresh: rounds
      .filter((write) => write.fresh)
      .map(({ user, round, status, payout }) => ({
        u: user.toString(),
        id: round.id,
        game: round.game,
        c: round.cur,
        stake: round.stake.toString(),
        payout: payout?.toString() ?? null,
        pair: round.pairId?.toString() ?? null,
        nonce: round.nonce.toString(),
        params: round.params,
        state: round.state,
        version: round.version,
        status,
        shared: round.sharedNo?.toString() ?? null,
        steps: round.steps,
      })),
    saved: rounds
      .filter((write) => !write.fresh)
      .map(({ user, round, status, payout }) => ({
        u: user.toString(),
        id: round.id,
        stake: round.stake.toString(),
        state: round.state,
        status,
        payout: payout?.toString() ?? null,
        steps: round.steps,
      })),
    events: draft.events
      .filter((event) => ids.has(event.user))
      .map((event) => ({ u: event.user.toString(), type: event.type, data: event.data })),
  });
}

function list<T>(items: readonly T[], field: (item: T) => string | number | bigint): string {
  let text = '{';
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ',';
    text += field(items[index]!);
  }
  return `${text}}`;
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
