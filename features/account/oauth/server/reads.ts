/** Small read calls for programs, by the scopes of their token: what the protocol's own userinfo has no room for. */
import type { AccessToken, default as Library } from 'oidc-provider';
import { formatAmount } from '#platform/contract/money.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Scope } from '../contract.ts';
import { scopesOf, type Store } from './store.ts';

type Middleware = Parameters<Library['use']>[0];

const perPlayer = { max: 300, seconds: 60 };

export interface BalanceClaim {
  readonly currency: string;
  readonly amount: string;
}

/** Real money only: what is played with in a demo is nobody's business elsewhere. */
export async function balancesOf(kit: Pick<ServerKit, 'money'>, player: Player): Promise<BalanceClaim[]> {
  const balances = await kit.money.balances(player.id);
  return balances.map(({ currency, real }) => ({
    currency: currency.code,
    amount: formatAmount(real, currency),
  }));
}

interface BetRow {
  id: string;
  cur: number;
  game: string;
  stake: string;
  payout: string;
  at: Date;
}

async function betsOf(kit: ServerKit, player: Player, query: URLSearchParams) {
  const limit = Math.min(Math.max(Math.trunc(Number(query.get('limit') ?? 20)) || 20, 1), 100);
  const before = query.get('before');
  const cursor = before === null ? null : kit.betIds.decode(before);
  if (before !== null && (!cursor || cursor.user !== player.id)) return { bets: [], next: null };
  const text = `select id, cur, game, stake::text, payout::text, at from bet
      where user_id = $1 and cur > 0 and ($2::uuid is null or id < $2) order by id desc limit $3`;
  const values = [player.id.toString(), cursor?.id ?? null, limit + 1];
  const read = async (client: Queryable) => (await client.query<BetRow>(text, values)).rows;
  let rows = await read(kit.db.pool);
  if (rows.length <= limit) {
    const newest = { by: 'id', most: limit + 1 } as const;
    const hunt = { user: player.id, before: cursor?.id ?? null, only: 'cur > 0', newest };
    rows = (await kit.db.oldBets.recall(hunt, read)) ?? rows;
  }
  const bets = rows.slice(0, limit).map((row) => {
    const currency = kit.money.currencyById(row.cur);
    return {
      id: kit.betIds.encode(player.id, row.id),
      game: row.game,
      currency: currency.code,
      stake: formatAmount(BigInt(row.stake), currency),
      payout: formatAmount(BigInt(row.payout), currency),
      at: row.at.toISOString(),
    };
  });
  return { bets, next: rows.length > limit ? (bets.at(-1)?.id ?? null) : null };
}

const calls: Readonly<
  Record<
    string,
    { scope: Scope; read: (kit: ServerKit, player: Player, query: URLSearchParams) => Promise<object> }
  >
> = {
  '/balance': {
    scope: 'balance',
    read: async (kit, player) => ({ balances: await balancesOf(kit, player) }),
  },
  '/bets': { scope: 'bets', read: betsOf },
};

/** Answers GET /oidc/balance and /oidc/bets; everything else is the library's. */
export function readCalls(kit: ServerKit, provider: Library, store: Store): Middleware {
  /** Whose token it is, and what their grant still allows. */
  async function holder({ accountId, clientId }: AccessToken) {
    if (accountId === undefined || clientId === undefined) return null;
    const [client, grant] = await Promise.all([
      provider.Client.find(clientId),
      store.grantOf(accountId, clientId),
    ]);
    const player = client && grant && (await kit.identity.byPublicId(accountId));
    return player ? { player, granted: scopesOf(grant) } : null;
  }

  return async (ctx, next) => {
    const call = Object.hasOwn(calls, ctx.path) ? calls[ctx.path] : undefined;
    if (!call) return next();
    // Nothing here looks at cookies, so any page may ask: the token is what counts.
    ctx.set('access-control-allow-origin', '*');
    ctx.set('cache-control', 'no-store');
    if (ctx.method === 'OPTIONS') {
      ctx.set('access-control-allow-headers', 'authorization');
      ctx.set('access-control-allow-methods', 'GET');
      ctx.status = 204;
      return;
    }
    function refuse(status: number, error: string): void {
      ctx.status = status;
      if (status !== 429) ctx.set('www-authenticate', `Bearer error="${error}", scope="${call!.scope}"`);
      ctx.body = { error };
    }
    if (ctx.method !== 'GET') return refuse(405, 'invalid_request');
    const bearer = /^bearer ([\w-]{20,128})$/i.exec(ctx.get('authorization'))?.[1];
    const token = bearer === undefined ? undefined : await provider.AccessToken.find(bearer);
    const held = token ? await holder(token) : null;
    if (!token || !held) return refuse(401, 'invalid_token');
    const { player, granted } = held;
    if (!token.scopes.has(call.scope) || !granted.includes(call.scope))
      return refuse(403, 'insufficient_scope');
    const wait = await kit.rateLimits.takeShared(`oauth-read|${player.id}`, perPlayer);
    if (wait > 0) {
      ctx.set('retry-after', String(wait));
      return refuse(429, 'slow_down');
    }
    ctx.body = await call.read(kit, player, ctx.URL.searchParams);
  };
}
