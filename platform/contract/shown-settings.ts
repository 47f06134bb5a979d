/**
 * What features show of their settings to everybody, by feature: the page has it with its boot data, is sent every change, and
 * features read each other's by these names only. A feature adds its own beside its schema (`declare module`).
 */
import * as z from 'zod/mini';

// oxlint-disable-next-line typescript/no-empty-object-type -- features add theirs
export interface ShownSettings {}

/** Those of the features that are on and have any. The values are of the server's own making, in types that are shared. */
export type ShownByFeature = { readonly [Feature in keyof ShownSettings]?: Readonly<ShownSettings[Feature]> };

// The schema cannot know what features declare; the server that fills it is held to it by the types.
export const shownByFeature = z.record(
  z.string(),
  z.record(z.string(), z.unknown()),
) as unknown as z.ZodMiniType<ShownByFeature, ShownByFeature>;
