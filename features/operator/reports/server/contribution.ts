/** What remains of NGR after what others are owed: makers of games, payments, affiliates, the state. Months of the house's zone, exact. */
import { fail, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';
import type { contribution } from '../retention-contract.ts';
import { type ProviderContract, type ReportsSettings, reportsSettings } from '../settings.ts';
import { centsOf, scaled, EURO } from './euro-text.ts';

const MAX_MONTHS = 36;
const wrongMonths = fail(422, 1, `At most ${MAX_MONTHS} months, the last not before the first.`, {
  until: 'invalid',
});

/** Hundredths of a percent of a sum; what is below the last place is dropped, far behind the cent. */
function percentOf(sum: bigint, percent: number): bigint {
  return (sum * BigInt(Math.round(percent * 100))) / 10_000n;
}

/** What a contract takes of a base: each percent of what lies between its bound and the next. Pure. @param base in 1e-30 */
export function tieredFee({ tiers }: Pick<ProviderContract, 'tiers'>, base: bigint): bigint {
  const sorted = tiers.toSorted((a, b) => a.aboveEur - b.aboveEur);
  return sorted.reduce((fee, { aboveEur, percent }, at) => {
    const from = BigInt(aboveEur) * EURO;
    const next = sorted[at + 1];
    const to = next && BigInt(next.aboveEur) * EURO < base ? BigInt(next.aboveEur) * EURO : base;
    return to > from ? fee + percentOf(to - from, percent) : fee;
  }, 0n);
}

/** Fees of months in a row. Pure. @param bases oldest first: what a lost month leaves to the next ones hangs on all before */
export function monthlyFees(contract: ProviderContract, bases: readonly bigint[]): bigint[] {
  let carried = 0n;
  return bases.map((base) => {
    const left = base + carried;
    carried = contract.negative === 'carry' && left < 0n ? left : 0n;
    return left > 0n ? tieredFee(contract, left) : 0n;
  });
}

interface Played {
  readonly month: string;
  readonly provider: string;
  readonly money: 'real' | 'bonus';
  readonly stake: string;
  readonly ggr: string;
}

interface Moved {
  readonly month: string;
  readonly kind: number;
  readonly eur: string;
}

export async function readContribution(
  kit: Pick<ServerKit, 'db' | 'settings'>,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ReplyOf<typeof contribution> | Failure> {
  const wanted = monthsOf(from, until);
  if (wanted.length === 0 || wanted.length > MAX_MONTHS) return wrongMonths;
  const values = [`${until}-01`];
  const [played, moved] = await Promise.all([
    kit.db.pool.query<Played>(
      `select to_char(day, 'YYYY-MM') as month, provider, case when cur > 0 then 'real' else 'bonus' end as money,
          sum(eur_stake)::text as stake, sum(eur_stake - eur_paid + eur_fee)::text as ggr
        from report_day where day < $1::date + interval '1 month' and (cur > 0 or cur <= -10001) group by 1, 2, 3`,
      values,
    ),
    kit.db.pool.query<Moved>(
      `select to_char(day, 'YYYY-MM') as month, kind, sum(eur)::text as eur from report_money_day where day < $1::date + interval '1 month' group by 1, 2`,
      values,
    ),
  ]);
  const settings = kit.settings.get('reports', reportsSettings);
  const makers = feesByMonth(settings.providerContracts, played.rows, until);
  return {
    months: wanted.map((month) =>
      monthOf(settings, month, {
        played: played.rows.filter((row) => row.month === month && row.money === 'real'),
        moved: moved.rows.filter((row) => row.month === month),
        makers: makers.get(month) ?? [],
      }),
    ),
  };
}

interface MakersFee {
  readonly provider: string;
  readonly base: bigint;
  readonly fee: bigint;
}

/** Of every month there was, for a lost one of long ago may still be carried. */
function feesByMonth(
  contracts: readonly ProviderContract[],
  played: readonly Played[],
  until: string,
): ReadonlyMap<string, MakersFee[]> {
  const first = played.map(({ month }) => month).toSorted()[0];
  const months = first === undefined ? [] : monthsOf(first, until);
  const fees = new Map<string, MakersFee[]>(months.map((month) => [month, []]));
  for (const contract of contracts) {
    const bases = months.map((month) =>
      played
        .filter(
          (row) =>
            row.month === month &&
            row.provider === contract.provider &&
            (row.money === 'real' || contract.bonusBets),
        )
        .reduce((sum, row) => sum + scaled(contract.base === 'ggr' ? row.ggr : row.stake), 0n),
    );
    const owed = monthlyFees(contract, bases);
    for (const [at, month] of months.entries())
      fees.get(month)!.push({ provider: contract.provider, base: bases[at]!, fee: owed[at]! });
  }
  return fees;
}

function monthOf(
  { tax, paymentPercent }: ReportsSettings,
  month: string,
  {
    played,
    moved,
    makers,
  }: { played: readonly Played[]; moved: readonly Moved[]; makers: readonly MakersFee[] },
): ReplyOf<typeof contribution>['months'][number] {
  const kinds = (...wanted: readonly number[]) =>
    moved.filter(({ kind }) => wanted.includes(kind)).reduce((sum, { eur }) => sum + scaled(eur), 0n);
  const sumOf = (read: (row: Played) => string) => played.reduce((sum, row) => sum + scaled(read(row)), 0n);
  const [ggr, stakes, bonusCost] = [sumOf((row) => row.ggr), sumOf((row) => row.stake), kinds(...GIVEN)];
  const ngr = ggr - bonusCost;
  const providerFees = makers.reduce((sum, { fee }) => sum + fee, 0n);
  const paymentCost = percentOf(kinds(KIND.deposit), paymentPercent);
  const networkCost = kinds(KIND.networkFee);
  const feeIncome = kinds(KIND.withdrawalFee, KIND.dormantFee);
  const commissions = kinds(KIND.commission);
  const taxed = tax.of === 'ggr' ? ggr : stakes;
  const owedTax = taxed > 0n ? percentOf(taxed, tax.percent) : 0n;
  return {
    month,
    ggr: centsOf(ggr),
    bonusCost: centsOf(bonusCost),
    ngr: centsOf(ngr),
    providerFees: centsOf(providerFees),
    makers: makers.map(({ provider, base, fee }) => ({ provider, base: centsOf(base), fee: centsOf(fee) })),
    paymentCost: centsOf(paymentCost),
    networkCost: centsOf(networkCost),
    feeIncome: centsOf(feeIncome),
    commissions: centsOf(commissions),
    tax: centsOf(owedTax),
    contribution: centsOf(ngr - providerFees - paymentCost - networkCost + feeIncome - commissions - owedTax),
  };
}

/** All months from the first to the last; none where they are the wrong way round. */
function monthsOf(from: string, until: string): string[] {
  const [year, month] = from.split('-').map(Number) as [number, number];
  const [lastYear, lastMonth] = until.split('-').map(Number) as [number, number];
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  return Array.from({ length: Math.min(Math.max(0, count), 1_200) }, (_, at) => {
    const no = month - 1 + at;
    return `${String(year + Math.floor(no / 12)).padStart(4, '0')}-${String((no % 12) + 1).padStart(2, '0')}`;
  });
}
