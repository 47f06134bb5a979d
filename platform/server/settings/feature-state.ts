import type pg from 'pg';
import type { OffSpan } from './off-spans.ts';

/** Which features are switched on, kept fresh across processes while running. */
export interface FeatureState {
  isOn(feature: string): boolean;
  /** Whether it was on at a moment, epoch ms: by the log of all switching, whichever process asks and however late. */
  wasOn(feature: string, at: number): Promise<boolean>;
  /** When it was off, oldest first, by the same log. @param client of a transaction that asks */
  offSpans(feature: string, client?: Pick<pg.ClientBase, 'query'>): Promise<readonly OffSpan[]>;
  /** @returns false when the feature is unknown or cannot be switched off */
  set(feature: string, on: boolean, author: string): Promise<boolean>;
  list(): {
    id: string;
    title: string;
    plugin: string | null;
    /** Names of the permissions that the feature asks for. */
    permissions: readonly string[];
    on: boolean;
  }[];
}
