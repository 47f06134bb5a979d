import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Failure } from '../../contract/error.ts';
import type { Feature } from '../../contract/feature.ts';
import type { Ratio } from '../../contract/money.ts';
import type { Player } from '../identity/identity.ts';

export interface SettingsVersion {
  version: number;
  value: unknown;
  author: string;
  at: string;
}

export interface SettingsChange<Value> {
  readonly value: Value;
  /** Null: the server's own command. */
  readonly by: Player | null;
  readonly client: pg.PoolClient;
}

export interface Settings {
  /** Current value, validated, from memory; kept fresh across processes by the database's notification. */
  get<S extends z.ZodMiniType>(feature: string, schema: S): z.output<S>;
  /**
   * Validates and stores a new version.
   * @param expected version the change was made on; when another is in force nothing is stored
   * @param by who changes it, as their session has them; left out: the server's own command
   * @param claim asked in the same transaction before anything is written, with the version that it will be
   * @returns the new version, or the field errors, or (`stale`) the version that is in force instead, or why `claim` refused
   */
  set(
    feature: string,
    value: unknown,
    author: string,
    expected?: number,
    by?: Player,
    claim?: (client: pg.PoolClient, version: number) => Promise<Failure | null>,
  ): Promise<{ version: number } | { errors: Record<string, string>; stale?: number; refused?: Failure }>;
  /**
   * Asks before a value that fits its schema is stored, for rules that a schema cannot know; at the start only.
   * @param refuse returns the field errors, null when the value may be stored
   */
  check<S extends z.ZodMiniType>(
    feature: string,
    schema: S,
    refuse: (value: z.output<S>) => Record<string, string> | null,
  ): void;
  /**
   * The same for rules that need the database or who it is that changes them, asked in the transaction of the change; at the start
   * only.
   */
  checkChange<S extends z.ZodMiniType>(
    feature: string,
    schema: S,
    refuse: (change: SettingsChange<z.output<S>>) => Promise<Record<string, string> | null>,
  ): void;
  /**
   * Asks before settings of a feature are stored that gives away a part of the house's edge; at the start only.
   * @param refuse gets what all such features would give away then, 0 to 1; returns why not, null when they may
   */
  checkSharedEdge(refuse: (shared: Ratio) => string | null): void;
  /** Versions, newest first. A value may be large, so there is always an end. @param page `before`: older than that version */
  history(feature: string, page: { limit: number; before?: number | undefined }): Promise<SettingsVersion[]>;
  /** Value of one version; undefined: there never was one. */
  valueOf(feature: string, version: number): Promise<unknown>;
  /** Number that grows with every change of any setting or switch; the bet path checks it inside its transaction. */
  revision(): number;
  onChange(listener: (feature: string) => void): void;
  /** Features that have a settings schema. */
  schemas(): ReadonlyMap<string, z.ZodMiniType>;
  /** Those of them that staff change on the page of settings: all but the ones with a room of their own. */
  forms(): ReadonlyMap<string, z.ZodMiniType>;
  /** What all features that say so give away of the house's edge, 0 to 1, under the settings in force. */
  sharedEdge(): Ratio;
  register(features: readonly Feature[]): void;
}
