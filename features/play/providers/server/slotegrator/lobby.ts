/** Our requests to the aggregator about tables of live games, and about what it allows the house. */
import * as z from 'zod/mini';
import type { Runtime } from '#platform/server/runtime.ts';
import { getSigned, type GisAccount } from './client.ts';
import { decimalOf } from './decimals.ts';

const MAX_TABLES = 200;
const TECHNOLOGY = 'html5';
const text = z.nullish(z.union([z.string(), z.number()]));
const money = z.union([z.string(), z.number()]);
/** The protocol names a list of limits and not what is in one: a smallest and a largest stake, and maybe of which currency. */
const stakes = z.object({
  currency: z.nullish(z.string()),
  min: z.nullish(money),
  max: z.nullish(money),
});
const listed = z.object({
  lobbyData: z.string().check(z.minLength(1), z.maxLength(2_000)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  isOpen: z.nullish(z.union([z.boolean(), z.number()])),
  openTime: text,
  closeTime: text,
  dealerName: z.nullish(z.string().check(z.maxLength(200))),
  limits: z.nullish(z.array(z.unknown())),
  tableId: z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.number()]),
});
const lobby = z.object({ lobby: z.array(z.unknown()) });
const limitList = z.array(
  z.object({
    amount: money,
    currency: z.string().check(z.maxLength(12)),
    providers: z.array(z.string().check(z.maxLength(80))),
  }),
);

export interface Table {
  readonly id: string;
  /** What a launch names it by. */
  readonly data: string;
  readonly name: string;
  readonly open: boolean;
  readonly hours: { readonly from: string; readonly until: string } | null;
  readonly dealer: string | null;
  /** Decimals in the currency that was asked for. */
  readonly stakes: { readonly min: string; readonly max: string } | null;
}

/** Tables of a game, those that cannot be read left out. @throws when there is no answer */
export async function readLobby(
  account: GisAccount,
  runtime: Runtime,
  { game, currency }: { readonly game: string; readonly currency: string },
): Promise<readonly Table[]> {
  const asked = { game_uuid: game, currency, technology: TECHNOLOGY };
  const answer = lobby.parse(JSON.parse(await getSigned(account, runtime, '/games/lobby', asked)));
  return answer.lobby.slice(0, MAX_TABLES).flatMap((one) => {
    const { data } = listed.safeParse(one);
    if (!data) return [];
    const [from, until] = [hourOf(data.openTime), hourOf(data.closeTime)];
    return [
      {
        id: String(data.tableId),
        data: data.lobbyData,
        name: data.name,
        open: data.isOpen !== false && data.isOpen !== 0,
        hours: from !== null && until !== null ? { from, until } : null,
        dealer: data.dealerName?.trim() || null,
        stakes: stakesOf(data.limits ?? [], currency),
      },
    ];
  });
}

function hourOf(value: z.output<typeof text>): string | null {
  return /^\d{2}:\d{2}/.exec(String(value ?? ''))?.[0] ?? null;
}

function stakesOf(list: readonly unknown[], currency: string): Table['stakes'] {
  for (const one of list) {
    const { data } = stakes.safeParse(one);
    const [min, max] = [data?.min, data?.max].map((end) => decimalOf(String(end ?? '')));
    if (min && max && (data?.currency ?? currency).toUpperCase() === currency) return { min, max };
  }
  return null;
}

export interface Limit {
  /** Decimal. */
  readonly amount: string;
  readonly currency: string;
  readonly makers: readonly string[];
}

/** What the house may in all, for play or for free spins; jackpots have the same form. @throws when there is no answer */
export async function readLimits(
  account: GisAccount,
  runtime: Runtime,
  of: '/limits' | '/limits/freespin' | '/jackpots',
): Promise<readonly Limit[]> {
  const list = limitList.parse(JSON.parse(await getSigned(account, runtime, of, {})));
  return list.flatMap(({ amount, currency, providers }) => {
    const decimal = decimalOf(String(amount));
    return decimal === null ? [] : [{ amount: decimal, currency: currency.toUpperCase(), makers: providers }];
  });
}
