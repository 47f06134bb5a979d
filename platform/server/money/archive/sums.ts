/** What the bets of a file and those of a table have to have alike, by currency. */
import type pg from 'pg';
import { duckDigest, literal, postgresDigest } from './columns.ts';
import type { Duck } from './duck.ts';
import type { PartSum } from './manifest.ts';

interface DigestRow {
  readonly cur: number;
  readonly rows: string | bigint;
  readonly stake: string;
  readonly payout: string;
  readonly digest: string;
}

const sum = ({ cur, rows, stake, payout, digest }: DigestRow): PartSum => ({
  cur,
  rows: Number(rows),
  stake,
  payout,
  digest,
});

export async function sumsOfFile(duck: Duck, file: string): Promise<PartSum[]> {
  const rows = await duck.rows(duckDigest(literal(file)));
  return (rows as unknown as DigestRow[]).map(sum);
}

/** @param owner a connection of whoever may read the table by itself */
export async function sumsOfTable(owner: pg.ClientBase, name: string): Promise<PartSum[]> {
  const { rows } = await owner.query<DigestRow>(postgresDigest(name));
  return rows.map(sum);
}
