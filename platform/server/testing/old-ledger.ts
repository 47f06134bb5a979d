/** A ledger of three months, half a year ago, and its archive: what tests of the archive begin with. */
import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import { createAudit } from '../audit/create-audit.ts';
import { type OpenDatabase, withClient } from '../database/database.ts';
import { createVault, type SeedVault } from '../fairness/vault.ts';
import { type Archived, archiveParts } from '../money/archive/archive.ts';
import type { ArchiveRule } from '../money/archive/close.ts';
import { type ArchiveBucket, type ArchivePlace, archivePlace } from '../money/archive/place.ts';
import { type ArchiveReport, type Depth, verifyArchive } from '../money/archive/verify.ts';
import { createMoney, type Engine } from '../money/engine.ts';
import { ACCOUNT, KIND } from '../money/kinds.ts';
import { auditSealed, type SealedAudit } from '../money/sealed/audit-sealed.ts';
import type { Runtime } from '../runtime.ts';
import { movedRuntime } from './moved-runtime.ts';
import { openTestDatabases, quietLog } from './open-database.ts';
import { temporaryFolder } from './temporary.ts';

const USD = 10;
const DAY_MS = 86_400_000;

export interface OldLedger {
  readonly db: OpenDatabase;
  readonly engine: Engine;
  readonly folder: string;
  readonly place: ArchivePlace;
  readonly vault: SeedVault;
  readonly runtime: Runtime;
  readonly players: readonly bigint[];
  /** The audit log. */
  log(): Audit;
  /** Moves the clock. */
  later(days: number): void;
  play(count: number): Promise<void>;
  /** Three months of twelve bets, half a year ago, with a clean audit. */
  threeMonths(): Promise<void>;
  audit(full?: boolean): Promise<SealedAudit>;
  asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T>;
  archive(
    owner: pg.ClientBase,
    options?: { days?: number; drop?: boolean; rules?: readonly ArchiveRule[] },
  ): Promise<Archived[]>;
  verify(depth?: Depth): Promise<ArchiveReport>;
}

/** @param bucket in which its archive is; null: in its folder */
export async function openOldLedger(bucket: ArchiveBucket | null = null): Promise<OldLedger> {
  // It begins in the middle of this month, whatever day it is: each of its months is another one, and has a partition of its own.
  let shift = (15 - new Date().getUTCDate()) * DAY_MS;
  const runtime = movedRuntime(() => shift);
  const vault = createVault(Buffer.alloc(32, 7), runtime);
  const folder = temporaryFolder();
  const place = archivePlace(folder, bucket);
  const players = [1n, 2n, 3n];
  const [db] = (await openTestDatabases(1, true, folder, bucket)) as [OpenDatabase];
  const engine = await createMoney({
    db,
    vault,
    runtime,
    log: quietLog,
    lanes: 2,
    revision: () => 1,
    refreshRevision: async () => undefined,
  });
  for (const user of players)
    for (const cur of [USD, -USD])
      await engine.post({
        user,
        cur,
        net: 1000n,
        counter: cur > 0 ? ACCOUNT.operator : ACCOUNT.playMoney,
        kind: cur > 0 ? KIND.adjust : KIND.playMoney,
        key: `${user}/${cur}`,
      });

  const ledger: OldLedger = {
    db,
    engine,
    folder,
    place,
    vault,
    runtime,
    players,
    log: () => createAudit(db, runtime),
    later: (days) => void (shift += days * DAY_MS),
    async play(count) {
      for (let at = 0; at < count; at++) {
        const user = players[at % players.length]!;
        await engine.act(user, (state, draft) => {
          const shared = at % 7 === 0;
          const nonce = shared ? -1n : draft.takeNonce(state);
          const id = runtime.uuid();
          draft.keys.push({ user, key: runtime.uuid(), ref: id });
          return draft.instantBet(state, {
            id,
            cur: at % 5 === 0 ? -USD : USD,
            game: 'dice',
            stake: 10n,
            payout: BigInt(at % 3) * 9n,
            pairId: shared ? null : state.pair.id,
            nonce,
            detail: JSON.stringify({ note: `"${at}" | \\ 'é'\n` }),
          });
        });
      }
    },
    async threeMonths() {
      for (let month = 0; month < 3; month++) {
        await ledger.play(12);
        ledger.later(31);
      }
      ledger.later(120);
      const { findings } = await ledger.audit();
      if (findings.length > 0) throw new Error(JSON.stringify(findings));
    },
    audit: (full = false) =>
      auditSealed(
        {
          db,
          audit: ledger.log(),
          vault,
          installationKey: Buffer.alloc(32, 9),
          checks: [],
          now: () => runtime.now(),
          random: () => runtime.random(4).readUInt32BE() / 2 ** 32,
        },
        { full, reseal: false },
      ),
    asOwner: (work) => withClient(db.ownerOptions()!, work),
    archive: (owner, { days = 60, drop = false, rules = [] } = {}) =>
      archiveParts({
        owner,
        audit: ledger.log(),
        place,
        days,
        rules,
        drop: drop ? { days } : null,
        now: runtime.now(),
      }),
    verify: (depth = 'bets') => verifyArchive({ client: db.pool, audit: ledger.log(), place }, depth),
  };
  return ledger;
}

/** A connection on which everything from one statement on fails, as after a kill: what the program did before it stays. */
export function killedAt(owner: pg.Client, statement: number): pg.ClientBase {
  let count = 0;
  return new Proxy(owner, {
    get(target, name, self) {
      if (name !== 'query') return Reflect.get(target, name, self) as unknown;
      return (...args: Parameters<pg.Client['query']>) => {
        if (++count >= statement) throw new Error('killed');
        return target.query(...args);
      };
    },
  });
}
