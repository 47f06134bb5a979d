/** What the operator switched or set while the page is open: told by pushes, and asked for where pushes may have been missed. */
import type { ShownByFeature } from '#platform/contract/shown-settings.ts';

interface Site {
  /** What is so now; undefined: no answer. */
  ask(): Promise<{ readonly features: readonly string[]; readonly settings: ShownByFeature } | undefined>;
  /** Fetches what comes with a page load for features that were off. @returns what was on when that was answered */
  refresh(): Promise<readonly string[]>;
  /** What the page takes to be on. */
  features(): readonly string[];
  takeFeatures(features: readonly string[]): void;
  takeSettings(settings: ShownByFeature): void;
}

export interface SiteChanges {
  featuresTold(features: readonly string[]): Promise<void>;
  settingsTold(settings: ShownByFeature): void;
  /** After pushes may have been missed. */
  catchUp(): Promise<void>;
}

/** Holds to the order in which things were told: what was fetched meanwhile never undoes what was told later. */
export function createSiteChanges(site: Site): SiteChanges {
  let pushes = 0;
  let takes = 0;

  async function takeFeatures(next: readonly string[]): Promise<void> {
    const take = ++takes;
    const on = site.features();
    if (next.toSorted().join() === on.toSorted().join()) return;
    if (next.some((id) => !on.includes(id))) {
      const fetched = await site.refresh().catch(() => next);
      // Something else was told meanwhile; or who answered has yet to hear of it, and tells everybody when it has.
      if (take !== takes || !next.every((id) => fetched.includes(id))) return;
    }
    site.takeFeatures(next);
  }

  async function catchUp(): Promise<void> {
    const before = pushes;
    const reply = await site.ask();
    if (!reply) return;
    // It may have been answered before what was told meanwhile.
    if (pushes !== before) return catchUp();
    site.takeSettings(reply.settings);
    await takeFeatures(reply.features);
  }

  return {
    featuresTold: (features) => {
      pushes += 1;
      return takeFeatures(features);
    },
    settingsTold: (settings) => {
      pushes += 1;
      site.takeSettings(settings);
    },
    catchUp,
  };
}
