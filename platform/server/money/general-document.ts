import type { Draft, PlayerState } from './state.ts';

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
