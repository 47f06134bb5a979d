/** Rules against money laundering, each with the figures that a person can read and count again. Pure: facts are asked for. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { PaidAddresses, VerifyThresholds } from '#platform/server/services/suspicion.ts';
import type { Evidence, Figures, Rule } from '../contract.ts';
import type { AmlSettings } from '../settings.ts';

/** Version of the rules: raised when one of them counts otherwise. */
export const RULES_VERSION = 3;

export const DAY_MS = 86_400_000;

export interface Movement {
  readonly kind: 'in' | 'out';
  readonly id: string;
  readonly at: number;
  readonly eur: bigint;
}

/** With one other player: above 0 is what went to them. */
export interface Between {
  readonly other: bigint;
  readonly day: string;
  readonly how: 'tip' | 'pvp' | 'poker';
  readonly eur: bigint;
  readonly times: number;
}

export interface Facts {
  readonly user: bigint;
  readonly now: number;
  /** When the account was opened. */
  readonly registered: number;
  /** In order of their time, as far back as a rule looks; none that came to nothing. */
  readonly movements: readonly Movement[];
  readonly threshold: VerifyThresholds;
  /** All deposits and withdrawals ever, as the law counts them. */
  readonly movedUsd: bigint;
  /** Until when a closed case of the rule has looked at: what lies before is not counted twice. */
  seen(rule: Rule, other?: bigint): number;
  /** Dear ones are asked for only where the rest of a rule holds. */
  staked(from: number, to: number): Promise<bigint>;
  played(from: number, to: number): Promise<boolean>;
  lastMovement(before: number): Promise<number | null>;
  median(before: number): Promise<bigint | null>;
  addresses(since: number): Promise<PaidAddresses>;
  /** In order of their days, less what closed cases have counted. */
  flows(since: number): Promise<readonly Between[]>;
  /** Flagged accounts that were seen with this one; none where it is flagged itself. */
  flagged(mostInGroup: number): Promise<readonly { readonly user: bigint; readonly by: readonly string[] }[]>;
}

export interface Hit {
  readonly rule: Rule;
  /** Whose case it is. */
  readonly user: bigint;
  readonly other: bigint | null;
  /** The same fact fires once. */
  readonly fact: string;
  readonly from: number;
  readonly to: number;
  readonly figures: Figures;
  readonly evidence: Evidence;
}

type Look = (facts: Facts, numbers: AmlSettings) => Promise<Hit[]>;

/** @returns what fires, the gravest of each rule first */
export async function hitsOf(facts: Facts, numbers: AmlSettings): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const [rule, look] of Object.entries(LOOKS) as [Rule, Look][])
    if (numbers.rules[rule]) hits.push(...(await look(facts, numbers)));
  return hits;
}

const iso = (at: number): string => new Date(at).toISOString();

/** Millionths as euros: two places, and more where the amount goes on. */
export function euros(micro: bigint): string {
  return formatUnits(micro, 6).replace(/(\.\d\d\d*?)0+$/, '$1');
}

const evidenceOf = (rows: readonly Movement[]): Evidence =>
  rows.map(({ kind, id, at, eur }) => ({ kind, id, at: iso(at), eur: euros(eur) }));

const micro = (text: string): bigint => parseUnits(text, 6)!;
const sum = (rows: readonly Movement[]): bigint => rows.reduce((all, { eur }) => all + eur, 0n);
const reaches = (eur: bigint, percent: number, of: bigint): boolean => eur * 100n >= BigInt(percent) * of;

/** What one movement is measured by. */
const oneOf = ({ threshold: { one, all } }: Facts, { thresholdEur }: AmlSettings): bigint | null =>
  one ?? (all === null ? micro(thresholdEur) : null);

const threshold: Look = async (facts, numbers) => {
  const { user, movements, movedUsd, now, registered, threshold: law } = facts;
  const base = { rule: 'threshold', user, other: null } as const;
  const hits: Hit[] = [];
  const { nearPercent } = numbers;
  if (law.all && reaches(movedUsd, nearPercent, law.all.usd)) {
    const stage = movedUsd >= law.all.usd ? 'reached' : 'near';
    hits.push({
      ...base,
      fact: `all:${stage}:${law.all.usd}`,
      from: registered,
      to: now,
      figures: {
        what: 'all',
        stage,
        sum: euros(movedUsd),
        of: euros(law.all.usd),
        unit: 'USD',
        profile: law.profile,
        percent: nearPercent,
      },
      // All there ever were: they stand in the report file.
      evidence: [],
    });
  }
  const one = oneOf(facts, numbers);
  if (one === null || one === 0n) return hits;
  const seen = facts.seen('threshold');
  const [greatest] = movements
    .filter(({ at, eur }) => at > seen && reaches(eur, nearPercent, one))
    .toSorted((a, b) => Number(b.eur - a.eur) || b.at - a.at);
  if (greatest)
    hits.push({
      ...base,
      fact: `one:${greatest.id}`,
      from: greatest.at,
      to: greatest.at,
      figures: {
        what: 'one',
        stage: greatest.eur >= one ? 'reached' : 'near',
        sum: euros(greatest.eur),
        of: euros(one),
        unit: 'EUR',
        profile: law.profile,
        percent: nearPercent,
      },
      evidence: evidenceOf([greatest]),
    });
  return hits;
};

/** The least amount that has somebody looked at. */
function leastOf(facts: Facts, numbers: AmlSettings): bigint | null {
  const all = facts.threshold.all?.eur ?? null;
  const one = oneOf(facts, numbers);
  if (one === null || all === null) return one ?? all;
  return one < all ? one : all;
}

const structuring: Look = async (facts, numbers) => {
  const { user, movements } = facts;
  const { deposits, fromPercent, toPercent, days } = numbers.structuring;
  const least = leastOf(facts, numbers);
  if (least === null || least === 0n) return [];
  const seen = facts.seen('structuring');
  const near = movements.filter(
    ({ kind, at, eur }) =>
      kind === 'in' &&
      at > seen &&
      reaches(eur, fromPercent, least) &&
      // 99 percent are all below a hundred.
      !reaches(eur, toPercent + 1, least),
  );
  for (const last of near.toReversed()) {
    const rows = near.filter(({ at }) => at <= last.at && at > last.at - days * DAY_MS);
    if (rows.length >= deposits)
      return [
        {
          rule: 'structuring',
          user,
          other: null,
          fact: last.id,
          from: rows[0]!.at,
          to: last.at,
          figures: {
            count: rows.length,
            sum: euros(sum(rows)),
            of: euros(least),
            fromPercent,
            toPercent,
            days,
          },
          evidence: evidenceOf(rows),
        },
      ];
  }
  return [];
};

const passThrough: Look = async (facts, numbers) => {
  const { user, movements } = facts;
  const { percent, days, stakedPercent } = numbers.passThrough;
  const seen = facts.seen('passThrough');
  for (const last of movements.filter(({ kind, at }) => kind === 'out' && at > seen).toReversed()) {
    const from = Math.max(last.at - days * DAY_MS, seen);
    const rows = movements.filter(({ at }) => at > from && at <= last.at);
    const paidIn = sum(rows.filter(({ kind }) => kind === 'in'));
    const paidOut = sum(rows.filter(({ kind }) => kind === 'out'));
    if (paidIn === 0n || !reaches(paidOut, percent, paidIn)) continue;
    const staked = await facts.staked(from, last.at);
    if (reaches(staked, stakedPercent, paidIn)) continue;
    const figures = {
      paidIn: euros(paidIn),
      paidOut: euros(paidOut),
      staked: euros(staked),
      percent,
      stakedPercent,
      days,
    };
    return [
      {
        rule: 'passThrough',
        user,
        other: null,
        fact: last.id,
        from,
        to: last.at,
        figures,
        evidence: evidenceOf(rows),
      },
    ];
  }
  return [];
};

const addresses: Look = async (facts, { addresses: { most, days } }) => {
  const { user, now } = facts;
  const from = Math.max(now - days * DAY_MS, facts.seen('addresses'));
  const { own } = await facts.addresses(from);
  if (own.length <= most) return [];
  const last = own.at(-1)!;
  return [
    {
      rule: 'addresses',
      user,
      other: null,
      fact: `${own.length}:${last.chain}:${last.address}`,
      from,
      to: now,
      figures: { count: own.length, most, days },
      evidence: own.map(({ chain, address, first }) => ({
        kind: 'address',
        id: `${chain} ${address}`,
        at: first.toISOString(),
        eur: null,
      })),
    },
  ];
};

const shared: Look = async (facts, { addresses: { days } }) => {
  const { user, now } = facts;
  const from = now - days * DAY_MS;
  return (await facts.addresses(from)).shared.map(({ chain, address, other }) => ({
    rule: 'shared',
    user,
    other,
    fact: `${chain}:${address}`,
    from,
    to: now,
    figures: { address, chain },
    evidence: [{ kind: 'address', id: `${chain} ${address}`, at: null, eur: null }],
  }));
};

const chips: Look = async (facts, { chips: { eur, times, days } }) => {
  const { now } = facts;
  const since = now - days * DAY_MS;
  const rows = await facts.flows(since);
  return [...new Set(rows.map(({ other }) => other))].flatMap((other): Hit[] => {
    const between = rows.filter((row) => row.other === other);
    const net = between.reduce((all, row) => all + row.eur, 0n);
    const count = between.reduce((all, row) => all + row.times, 0);
    const amount = net < 0n ? -net : net;
    if (count < times || amount === 0n || amount < micro(eur)) return [];
    // Whose money it was is who is asked first.
    const [user, receiver] = net > 0n ? [facts.user, other] : [other, facts.user];
    const { day } = between.at(-1)!;
    const seen = facts.seen('chips', other);
    return [
      {
        rule: 'chips',
        user,
        other: receiver,
        // What came later on a day that a closed case has counted a part of is another fact.
        fact: seen < Date.parse(day) ? day : `${day}:${seen}`,
        from: Date.parse(between[0]!.day),
        to: now,
        figures: { net: euros(amount), count, of: euros(micro(eur)), times, days },
        evidence: between.map((row) => ({
          kind: row.how,
          id: `${row.times}`,
          at: iso(Date.parse(row.day)),
          eur: euros(net > 0n ? row.eur : -row.eur),
        })),
      },
    ];
  });
};

const linked: Look = async (facts, { mostInGroup }) => {
  const { user, now } = facts;
  return (await facts.flagged(mostInGroup)).map((one) => ({
    rule: 'linked',
    user,
    other: one.user,
    fact: 'seen',
    from: now,
    to: now,
    figures: { by: one.by.length > 1 ? 'both' : one.by[0]!, most: mostInGroup },
    evidence: one.by.map((by) => ({ kind: 'account', id: by, at: null, eur: null })),
  }));
};

const sleeper: Look = async (facts, { sleeper: { silentDays, times } }) => {
  const { user, movements } = facts;
  const seen = facts.seen('sleeper');
  for (const one of movements.filter(({ kind, at }) => kind === 'in' && at > seen).toReversed()) {
    const silent = one.at - silentDays * DAY_MS;
    const before = movements.findLast(({ at, id }) => at <= one.at && id !== one.id)?.at;
    const last = before ?? (await facts.lastMovement(one.at));
    if (last === null || last > silent) continue;
    const median = await facts.median(one.at);
    if (median === null || median === 0n || one.eur < BigInt(times) * median) continue;
    if (await facts.played(silent, one.at)) continue;
    const figures = {
      sum: euros(one.eur),
      median: euros(median),
      days: Math.floor((one.at - last) / DAY_MS),
      silentDays,
      times,
    };
    return [
      {
        rule: 'sleeper',
        user,
        other: null,
        fact: one.id,
        from: last,
        to: one.at,
        figures,
        evidence: evidenceOf([one]),
      },
    ];
  }
  return [];
};

/** In the order in which their cases open. */
const LOOKS: Readonly<Record<Rule, Look>> = {
  threshold,
  structuring,
  passThrough,
  addresses,
  shared,
  chips,
  linked,
  sleeper,
};
