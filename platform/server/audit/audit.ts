import type pg from 'pg';

export interface AuditEntry {
  /** Who acted: public user id, 'system' or 'cli'. */
  actor: string;
  /** What was done, e.g. 'money.adjust', 'feature.switch', 'settings.change'. */
  action: string;
  /** What it was done to. */
  subject: string;
  /** JSON-safe detail; secrets never. */
  detail: Record<string, unknown>;
}

/** An entry of the log, by its number and hash. */
export interface LogPlace {
  readonly no: number;
  readonly hash: string;
}

export interface Audit {
  /** Appends an entry to the hash chain. Pass the transaction's client to make it part of the act. */
  append(entry: AuditEntry, client?: pg.ClientBase): Promise<void>;
  /** Newest first. @param before sequence number to page from @param until epoch ms @param client of a transaction that asks */
  list(
    options: {
      before?: number;
      limit: number;
      actor?: string;
      action?: string;
      subject?: string;
      until?: number;
    },
    client?: Pick<pg.ClientBase, 'query'>,
  ): Promise<(AuditEntry & { no: number; at: string; hash: string })[]>;
  /** Detail of the newest entry of an action, on the snapshot of `client`; null when there is none. */
  newest(action: string, client: pg.ClientBase): Promise<Record<string, unknown> | null>;
  /**
   * Recomputes the chain. @param from an entry that was verified before: it has to have that hash, and what follows is read
   * @returns how many entries it read, the number of the first broken one or null, and the last sound one
   */
  verify(from?: LogPlace): Promise<{ read: number; broken: number | null; end: LogPlace }>;
}
