/** Tables of live games and limits of the account: asked of the aggregator, and known for a while. */
import { fail, type Failure, isFailure } from '#platform/contract/error.ts';
import { LAUNCH } from '../contract.ts';
import { limits, tables } from '../lobby-contract.ts';
import { accountOf, canOpen } from './account.ts';
import { gameId, type ProviderContext } from './context.ts';
import { PROVIDER } from './slotegrator/callback.ts';
import type { GisAccount } from './slotegrator/client.ts';
import { readLimits, readLobby, type Table } from './slotegrator/lobby.ts';

/** Tables open and close: a dialog may be so old. */
const TABLES_MS = 10_000;
const LIMITS_MS = 60_000;
const KEPT = 500;

const NONE = fail(404, LAUNCH.none, 'This game has no tables to choose.');
const NO_ACCOUNT = fail(409, LAUNCH.none, 'No aggregator is set up.');
const SILENT = fail(502, LAUNCH.silent, "The game's provider does not answer.");

export interface Lobbies {
  /** Tables of a game of the aggregator, by its own name. @param currency its code in capitals */
  tables(game: string, currency: string): Promise<readonly Table[] | Failure>;
}

/** Whether the aggregator's list says that the game has tables to choose. */
export async function hasLobby({ kit }: ProviderContext, game: string): Promise<boolean> {
  const { rows } = await kit.db.pool.query(
    'select from provider_game where provider = $1 and id = $2 and lobby',
    [PROVIDER, game],
  );
  return rows.length > 0;
}

export function createLobbies(context: ProviderContext): Lobbies {
  const ask = asked<readonly Table[]>(context, TABLES_MS);
  return {
    tables: (game, currency) =>
      ask(`${game} ${currency}`, (account) => readLobby(account, context.kit.runtime, { game, currency })),
  };
}

export function serveLobby(context: ProviderContext, lobbies: Lobbies): void {
  const { kit } = context;
  const askLimits = asked<{ play: Limits; spins: Limits }>(context, LIMITS_MS);
  kit.serve(tables, async ({ body }) => {
    const game = body.game.replace(gameId(PROVIDER, ''), '');
    const currency = kit.money.currency(body.currency.toLowerCase());
    if (!currency) return fail(422, LAUNCH.currency, 'This game is not played in this currency.');
    if (!canOpen(context) || !(await hasLobby(context, game))) return NONE;
    const list = await lobbies.tables(game, currency.code.toUpperCase());
    if (isFailure(list)) return list;
    return { tables: list.map(({ data: _data, ...table }) => table) };
  });
  kit.serve(limits, () =>
    askLimits('', async (account) => {
      const [play, spins] = await Promise.all([
        readLimits(account, kit.runtime, '/limits'),
        // Not every account has free spins.
        readLimits(account, kit.runtime, '/limits/freespin').catch(() => []),
      ]);
      return { play: play.map(shownLimit), spins: spins.map(shownLimit) };
    }),
  );
}

type Limits = { amount: string; currency: string; makers: string[] }[];
const shownLimit = ({ makers, ...limit }: Awaited<ReturnType<typeof readLimits>>[number]) => ({
  ...limit,
  makers: [...makers],
});

/** Asks the aggregator once for all who ask within the time; a refusal is not remembered. */
function asked<Value extends object>(
  context: ProviderContext,
  freshMs: number,
): (key: string, question: (account: GisAccount) => Promise<Value>) => Promise<Value | Failure> {
  const { kit } = context;
  const known = new Map<string, { at: number; value: Promise<Value | Failure> }>();
  context.accounts.onChange(() => known.clear());

  async function answer(question: (account: GisAccount) => Promise<Value>): Promise<Value | Failure> {
    try {
      const account = canOpen(context) ? await accountOf(context) : null;
      return account ? await question(account) : NO_ACCOUNT;
    } catch (error) {
      kit.log.warn({ err: error }, 'tables or limits of the aggregator');
      return SILENT;
    }
  }

  return async (key, question) => {
    const before = known.get(key);
    if (before && kit.runtime.now() - before.at < freshMs) return before.value;
    if (known.size >= KEPT) known.clear();
    const value = answer(question);
    known.set(key, { at: kit.runtime.now(), value });
    const got = await value;
    if (isFailure(got)) known.delete(key);
    return got;
  };
}
