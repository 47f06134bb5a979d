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

export interface Audit {
  /** Appends an entry to the hash chain. Pass the transaction's client to make it part of the act. */
  append(entry: AuditEntry, client?: pg.ClientBase): Promise<void>;
  /** Newest first. @param before sequence number to page from */
  list(options: {
    before?: number;
    limit: number;
    actor?: string;
    action?: string;
  }): Promise<(AuditEntry & { no: number; at: string; hash: string })[]>;
  /** Recomputes the chain. @returns number of the first broken entry, or null */
  verify(): Promise<{ read: number; broken: number | null }>;
}
