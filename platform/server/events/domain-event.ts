/** A committed fact. `lane` and `batch` are its place in the log; a cursor never passes an unread one. */
export interface DomainEvent {
  readonly lane: number;
  readonly batch: number;
  readonly type: string;
  readonly user: bigint | null;
  readonly data: Record<string, unknown>;
  readonly at: number;
}
