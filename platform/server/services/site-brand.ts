/** How the site looks, as a service: what documents, the app's manifest and letters take of it. */
import type { Boot } from '../../contract/boot.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/locale.ts';
import { SHIPPED_COLOURS } from '../../contract/shipped-colours.ts';
import type { Palette, Theme } from '../../contract/theme.ts';
import type { Player } from '../identity/identity.ts';

/** What letters take of it. */
export interface LetterLook {
  /** Null: as the configuration says. */
  readonly name: string | null;
  /** Empty: as the configuration says. */
  readonly sender: { readonly name: string; readonly address: string };
  readonly colours: Palette;
  /** Address on this site of the picture at the head: /media/<hash>.png. */
  readonly logo: string | null;
  /** Who answers for the house, at the foot of each letter; one a line. */
  readonly foot: readonly string[];
}

export interface SiteBrand {
  /** Null: the house's own. */
  readonly name: string | null;
  /** Where there is little room. */
  readonly shortName: string | null;
  /** For who has chosen none. */
  readonly theme: Theme;
  /** Of the theme above: what lies behind the page's head. */
  readonly panel: string;
  readonly ground: string;
  /** Styles over those of the build; nothing of people's own words is in it. */
  readonly style: string;
  /** Pictures of this site in place of the house's; PNG. */
  readonly mark: string | null;
  readonly icon: string | null;
  /** Languages that pages are offered in, and the one for browsers that ask for none of them. */
  readonly locales: readonly Locale[];
  readonly locale: Locale;
  /** What scripts of the page go by; null where all is the house's own. */
  readonly page: NonNullable<Boot['brand']> | null;
  readonly letters: LetterLook;
}

export interface SiteBrandSource {
  /** From memory: every page asks. */
  inForce(): SiteBrand;
  /** What this member of staff wants to see in its place; null: what is in force, as everybody. */
  previewed(query: URLSearchParams, player: Player): Promise<SiteBrand | null>;
}

export const HOUSE_BRAND: SiteBrand = {
  name: null,
  shortName: null,
  theme: 'main',
  panel: SHIPPED_COLOURS.main.panel,
  ground: SHIPPED_COLOURS.main.bg,
  style: '',
  mark: null,
  icon: null,
  locales: LOCALES,
  locale: DEFAULT_LOCALE,
  page: null,
  letters: {
    name: null,
    sender: { name: '', address: '' },
    colours: SHIPPED_COLOURS.main,
    logo: null,
    foot: [],
  },
};

export const NO_BRAND: SiteBrandSource = { inForce: () => HOUSE_BRAND, previewed: async () => null };

/** Who is named to the public, as the settings of the legal texts have it; empty lines where nothing is given. */
export interface Licensee {
  readonly entity: string;
  readonly address: string;
  readonly number: string;
  readonly authority: string;
  readonly complaints: string;
}

export const NO_LICENSEE: Licensee = { entity: '', address: '', number: '', authority: '', complaints: '' };
