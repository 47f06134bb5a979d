/**
 * What a browser keeps for rooms: each declares its own, with what holds until the visitor chooses and a check of what was kept
 * (somebody may have edited it, or an older build have written it). A room adds its names to `RoomPreferences` beside its
 * declaration (`declare module`) and gives that to `web.preferences` of its feature.ts; then `useStore` and `setStore` know them.
 */
import type { IsKind } from './kinds.ts';

// oxlint-disable-next-line typescript/no-empty-object-type -- rooms add theirs
export interface RoomPreferences {}

export interface Preference<Value> {
  readonly initial: Value;
  readonly is: IsKind;
}

/** Declarations of these preferences. */
export type PreferencesOf<Name extends keyof RoomPreferences> = {
  readonly [Key in Name]: Preference<RoomPreferences[Key]>;
};
