/** What the operator writes on the pages: banners, slides, notices and the window that greets. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarTime, printable, printableLines } from '#platform/contract/fields.ts';

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), printable);
const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), printable);
const lines = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), printableLines);
/** What a field is called in the form of staff, and what there is to know of it. */
function named<Schema extends z.ZodMiniType>(schema: Schema, title: string, description?: string): Schema {
  z.globalRegistry.add(schema, description === undefined ? { title } : { title, description });
  return schema;
}

/** A path of this site, or an https address elsewhere. */
const link = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(
      /^$|^\/(?!\/)[^\s\\\p{Cc}\p{Cs}]*$|^https:\/\/[^\s\\\p{Cc}\p{Cs}]+$/u,
      'a path that begins with / or an https:// address',
    ),
  );
/** A picture of this site: sent by staff, or drawn by the program. */
const picture = z.string().check(z.maxLength(200), z.regex(/^$|^\/(?:media|art)\/[\w./-]+$/));
const colour = z.string().check(z.regex(/^$|^#[0-9a-fA-F]{6}$/, 'a colour in six hexadecimal digits'));

const MARKS = 'Plain marks such as <b>, <i> and <br> are kept, everything else is taken out.';
const LINK = 'A path such as /casino/slots, or an address that begins with https://.';

/** One shape for each kind of content; what a form of the back office is drawn from. */
export const bannerData = z.object({
  /** 'Deposit' opens the wallet after activation, 'Poker' is for players only; others just link. */
  type: named(
    z._default(line(40), 'Promotion'),
    'Type',
    'Deposit opens the wallet once the code is activated; Poker is shown to players only; any other word is just shown.',
  ),
  title: needed(120),
  link: named(z._default(link, ''), 'Link', LINK),
  image: named(z._default(picture, ''), 'Picture'),
  /** A promocode to copy or activate. */
  code: named(
    z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{0,64}$/)), ''),
    'Promocode',
    'Letters, digits, - and _.',
  ),
  /** Shown on sport pages instead of the others. */
  sport: named(z._default(z.boolean(), false), 'Only on sport pages'),
});

export const slideData = z.object({
  name: named(needed(80), 'Name', 'For the list of staff; visitors do not see it.'),
  /** Slides of 'sport' stand on sport pages, all others on casino pages. */
  category: named(z._default(z.enum(['casino', 'sport']), 'casino'), 'Pages'),
  text: named(z.object({ title: needed(120), subtitle: z._default(line(240), '') }), 'Words'),
  button: named(
    z._default(
      z.object({
        text: named(z._default(line(40), ''), 'Words', 'Without any, the whole slide is the button.'),
        link: named(z._default(link, ''), 'Link', LINK),
        style: named(
          z._default(z.object({ color: named(z._default(colour, ''), 'Colour') }), { color: '' }),
          'Look',
        ),
      }),
      { text: '', style: { color: '' }, link: '' },
    ),
    'Button',
  ),
  type: named(
    z._default(
      z.object({
        type: named(z._default(z.enum(['image', 'video']), 'image'), 'Kind'),
        objectFit: named(z._default(z.enum(['cover', 'contain', 'fill']), 'cover'), 'Fit'),
        /** A picture of this site, or a video there or elsewhere. */
        path: named(
          z._default(
            z
              .string()
              .check(
                z.maxLength(500),
                z.regex(/^$|^\/(?:media|art)\/[\w./-]+$|^https:\/\/[^\s\\\p{Cc}\p{Cs}]+\.(?:mp4|webm)$/u),
              ),
            '',
          ),
          'File',
        ),
        /** A few words over the background; only plain marks such as b, i and br stay. */
        html: named(z._default(lines(0, 2000), ''), 'Words in the corner', MARKS),
      }),
      { type: 'image', path: '', objectFit: 'cover', html: '' },
    ),
    'Background',
  ),
});

export const noticeData = z.object({
  icon: z._default(z.enum(['info', 'bell', 'gift', 'warning', 'shield']), 'info'),
  text: named(lines(1, 300), 'Text', MARKS),
  link: named(z._default(link, ''), 'Link', LINK),
});

export const windowData = z.object({
  title: needed(120),
  content: named(z._default(lines(0, 4000), ''), 'Text'),
  image: named(z._default(picture, ''), 'Picture'),
});

export const contentKinds = ['banner', 'slide', 'notice', 'window'] as const;
export type ContentKind = (typeof contentKinds)[number];
export const contentData = {
  banner: bannerData,
  slide: slideData,
  notice: noticeData,
  window: windowData,
} as const;

const locale = z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)));

export const promotionBanners = endpoint({
  method: 'POST',
  path: '/api/promotionBanners',
  who: 'guest',
  view: 'reads',
  body: z.object({ locale }),
  reply: z.array(z.extend(bannerData, { _id: z.string() })),
  summary: 'Promotion banners in force, in their order.',
});

export const slides = endpoint({
  method: 'POST',
  path: '/api/slides',
  who: 'guest',
  view: 'reads',
  body: z.object({ locale }),
  reply: z.array(z.extend(slideData, { _id: z.string() })),
  summary: 'Slides of the carousel in force, in their order.',
});

export const notifications = endpoint({
  method: 'POST',
  path: '/api/data/notifications',
  who: 'guest',
  view: 'reads',
  body: z.object({ locale }),
  reply: z.array(z.extend(noticeData, { _id: z.string() })),
  summary: 'Notices for the bar above every page.',
});

export const banner = endpoint({
  method: 'POST',
  path: '/api/banner',
  who: 'guest',
  view: 'reads',
  body: z.object({ locale }),
  reply: z.object({
    enabled: z.boolean(),
    /** Changes with the text: a window that was closed stays closed until there is a new one. */
    _id: z.string(),
    image: z.string(),
    title: z.string(),
    content: z.string(),
  }),
  summary: 'The window that greets, when there is one.',
});

const time = z.nullable(calendarTime);
const fields = {
  kind: z.enum(contentKinds),
  /** Greater is further in front. */
  place: z._default(z.int().check(z.gte(-10_000), z.lte(10_000)), 0),
  /** Null: for every language. */
  locale: z._default(z.nullable(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))), null),
  published: z._default(z.boolean(), false),
  startsAt: z._default(time, null),
  endsAt: z._default(time, null),
  data: z.record(z.string(), z.unknown()),
};
const item = z.object({
  ...fields,
  id: z.string(),
  /** What it is to visitors now. */
  state: z.enum(['draft', 'scheduled', 'live', 'ended']),
  author: z.string(),
  changedAt: z.string(),
});
export type ContentItem = z.output<typeof item>;

export const adminContent = endpoint({
  method: 'POST',
  path: '/api/admin/content',
  who: 'perm:content.edit',
  view: 'reads',
  body: z.object({ kind: z.enum(contentKinds) }),
  reply: z.object({ schema: z.looseObject({}), items: z.array(item) }),
  summary: 'Everything of a kind, drafts too, with the schema of its form.',
});

export const adminSaveContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/save',
  who: 'perm:content.edit',
  body: z.object({
    ...fields,
    /** Left out for something new. */
    id: z.optional(z.uuid()),
    /** Idempotency key of something new, and its id: what is sent again after a lost answer is not there twice. */
    key: z.optional(z.uuid()),
    /** With `id`: as it was read. Who has not seen what is there now does not write over it. */
    changedAt: z.optional(calendarTime),
  }),
  reply: item,
  codes: { 404: 'content.refusal.gone', 409: 'content.refusal.changed' },
  summary: 'Write something new, or change it.',
});

export const adminDeleteContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/delete',
  who: 'perm:content.edit',
  body: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.string() }),
  codes: { 404: 'content.refusal.gone' },
  summary: 'Delete it for good; the audit log keeps what it was.',
});

export const adminPicture = endpoint({
  method: 'POST',
  path: '/api/admin/content/picture',
  who: 'perm:content.edit',
  bodyLimit: 6 * 1024 * 1024,
  body: z.object({
    kind: z.enum(contentKinds),
    data: z.string().check(z.minLength(1), z.maxLength(5_600_000)),
  }),
  reply: z.object({ path: z.string(), width: z.int(), height: z.int() }),
  rate: { max: 30, seconds: 60 },
  summary: 'Send a picture (base64); it is checked, re-encoded and kept.',
});
