/** The brand: what players see of who runs this house. Published by two of staff in its own room (README.md). */
import * as z from 'zod/mini';
import { DEFAULT_LOCALE, LOCALES } from '#platform/contract/locale.ts';
import { THEMES, TOKENS } from '#platform/contract/theme.ts';
import { COLOUR } from './contrast.ts';

/** What a field is called in the form of staff, and what there is to know of it. */
function named<Schema extends z.ZodMiniType>(schema: Schema, title: string, description?: string): Schema {
  z.globalRegistry.add(schema, description === undefined ? { title } : { title, description });
  return schema;
}

/** One line of plain words: it goes into pages, letters and headers of mail. */
const line = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{C}\p{Zl}\p{Zp}<>"\\]*$/u)), '');
/** A page elsewhere; nothing but https, since it becomes a link for everybody. */
const page = () => z._default(z.string().check(z.maxLength(300), z.regex(/^(https:\/\/[^\s"'<>\\]+)?$/)), '');
/** A picture that staff sent in the room. */
const picture = () =>
  z._default(z.string().check(z.maxLength(80), z.regex(/^(\/media\/[0-9a-f]{64}\.png)?$/)), '');
const address = /^([A-Za-z0-9._+-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24})?$/;
const domain = z.string().check(z.maxLength(120), z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,24}$/));

/** Pictures and what each is for, with the room that it is given. Pixels. */
export const PICTURES = {
  'logos.light': { maxWidth: 640, maxHeight: 160, fit: 'inside' },
  'logos.dark': { maxWidth: 640, maxHeight: 160, fit: 'inside' },
  'logos.mark': { maxWidth: 256, maxHeight: 256, fit: 'inside' },
  'logos.icon': { maxWidth: 512, maxHeight: 512, fit: 'cover' },
  'logos.mail': { maxWidth: 480, maxHeight: 120, fit: 'inside' },
  'licence.sealImage': { maxWidth: 320, maxHeight: 160, fit: 'inside' },
} as const;
export type PictureSlot = keyof typeof PICTURES;

const logos = z.object({
  light: named(
    picture(),
    'Logo on dark grounds',
    'Name and mark side by side, light on nothing. PNG or WebP.',
  ),
  dark: named(picture(), 'Logo on light grounds', 'The same in dark, for themes whose panels are light.'),
  mark: named(picture(), 'Mark', 'Alone, where there is little room. A square is best.'),
  icon: named(picture(), 'Icon', 'Of the tab and the installed app: cut to a square of 512 pixels.'),
  mail: named(picture(), 'Logo in letters', 'At the head of every letter, 40 pixels high.'),
});

const licence = z.object({
  entity: named(
    line(120),
    'Company',
    'Who holds the licence and answers for the house. Empty: as the legal texts say.',
  ),
  address: named(line(240), 'Its address'),
  number: named(line(80), 'Number of the licence'),
  authority: named(line(120), 'Authority'),
  sealImage: named(picture(), 'Seal'),
  sealUrl: named(page(), 'Where the seal leads', 'The authority’s page about this licence.'),
  complaints: named(line(240), 'Complaints', 'Who decides a complaint that is not settled here.'),
});

const footer = z.object({
  notice: named(
    line(600),
    'Words about the licence',
    'In place of the house’s own. Empty: as the settings of the page frame say.',
  ),
  helpUrl: named(page(), 'Help with gambling'),
});

const sender = z.object({
  name: named(line(60), 'Name of the sender', 'Empty: the name of the house.'),
  address: named(
    z._default(z.string().check(z.trim(), z.maxLength(200), z.regex(address)), ''),
    'Address of the sender',
    'The mail server must be allowed to send for it. Empty: as it is configured.',
  ),
  theme: named(z._default(z.enum(THEMES), 'main'), 'Colours of letters', 'Those of this theme.'),
});

const social = z.object({
  name: named(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(24), z.regex(/^[^\p{C}<>"\\]+$/u)),
    'Name',
  ),
  url: named(z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s"'<>\\]+$/)), 'Address'),
});

/** The parts that staff fill in as a form, page by page. */
const parts = {
  name: named(line(40), 'Name', 'Of the house, in titles, letters and the app. Empty: Phoenix.'),
  shortName: named(line(12), 'Short name', 'Below the icon of the installed app.'),
  logos: named(z.prefault(logos, {}), 'Pictures'),
  licence: named(z.prefault(licence, {}), 'Licence'),
  footer: named(z.prefault(footer, {}), 'Foot of every page'),
  social: named(z._default(z.array(named(social, 'Link')).check(z.maxLength(8)), []), 'Social links'),
  sender: named(z.prefault(sender, {}), 'Letters'),
  domains: named(
    z._default(z.array(named(domain, 'Domain')).check(z.maxLength(8)), []),
    'Domains',
    'The only addresses of this house, named at the foot of pages and letters. One a line.',
  ),
  theme: named(z._default(z.enum(THEMES), 'main'), 'Theme', 'For who has chosen none.'),
  locale: named(
    z._default(z.enum(LOCALES), DEFAULT_LOCALE),
    'Language',
    'For browsers that ask for none of the languages offered.',
  ),
  locales: named(
    z._default(z.array(named(z.enum(LOCALES), 'Language')).check(z.maxLength(LOCALES.length)), []),
    'Languages offered',
    'None: all of them.',
  ),
};
export const brandForm = z.object(parts);

const colour = z.string().check(z.regex(COLOUR));

export const brandSettings = z.extend(brandForm, {
  /** By theme, what differs from the house's own. */
  colours: z._default(z.partialRecord(z.enum(THEMES), z.partialRecord(z.enum(TOKENS), colour)), {}),
});
export type BrandSettings = z.output<typeof brandSettings>;
