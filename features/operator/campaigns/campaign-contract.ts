/** Campaigns: what is sent to a segment, to whom it goes and to whom not, and what came of it. */
import * as z from 'zod/mini';
import { CONSENT_PURPOSES } from '#platform/contract/consent.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, printableLines } from '#platform/contract/fields.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { amount } from '#platform/contract/money.ts';

export const CAMPAIGN_KINDS = ['notice', 'mail', 'push', 'bonus'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** `proposed` waits for a second member of staff. */
export const CAMPAIGN_STATES = ['draft', 'proposed', 'sending', 'done', 'stopped'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Why somebody of the audience gets nothing: the first that holds. */
export const SUPPRESSIONS = [
  'barred',
  'harm',
  'country',
  'consent',
  'unconfirmed',
  'cap',
  'had',
  'linked',
] as const;
export type Suppression = (typeof SUPPRESSIONS)[number];

/** Letters, notices and bonuses of campaigns that one player gets in seven days. */
export const WEEKLY_CAP = 3;
/** Of those who would get it, this part is held back, for comparison: percent. */
export const HELD_BACK_PERCENT = 10;
/** Days after the first day of sending that are compared. */
export const RESULT_DAYS = [7, 14, 30] as const;
/** Hours in which somebody else has to agree. */
export const PROPOSAL_HOURS = 24;

export const CAMPAIGN_NAME_MAX = 80;
export const SUBJECT_MAX = 80;
export const TEXT_MAX = 2_000;
export const ACTION_MAX = 40;

/** One line; `{name}` is the player's name and the only gap there is. */
const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    printable,
    z.refine((text) => !/[{}]/.test(text.replaceAll('{name}', '')), 'gap'),
  );
const lines = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(TEXT_MAX),
  printableLines,
  z.refine((text) => !/[{}]/.test(text.replaceAll('{name}', '')), 'gap'),
);

const words = z.object({
  subject: line(SUBJECT_MAX).check(z.minLength(1)),
  text: lines,
  /** Words of the button; only of letters, and only where there is a path. */
  action: z._default(line(ACTION_MAX), ''),
});
export type CampaignWords = z.output<typeof words>;

/** English is always there; who reads another language that is not gets English. */
const allWords = z
  .partialRecord(z.enum(LOCALES), words)
  .check(z.refine((all) => all.en !== undefined, 'english'));

const content = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(CAMPAIGN_NAME_MAX), printable),
  kind: z.enum(CAMPAIGN_KINDS),
  purpose: z.enum(CONSENT_PURPOSES),
  segment: z.uuid(),
  words: allWords,
  /** A page of ours that the button of a letter leads to; empty: no button. */
  path: z.string().check(
    z.maxLength(200),
    z.regex(/^(?:\/[A-Za-z0-9/_\-?=&.#]*)?$/),
    z.refine((path) => !path.startsWith('//'), 'path'),
  ),
  /** Of kind `bonus`: bonus money for each. */
  bonus: z.nullable(z.object({ currency: z.string().check(z.regex(/^[a-z0-9]{2,12}$/)), amount })),
};
export type CampaignContent = {
  readonly [Field in keyof typeof content]: z.output<(typeof content)[Field]>;
};

const person = z.nullable(z.object({ _id: z.string(), name: z.string() }));
/** Epoch ms. */
const at = z.nullable(z.int());

const row = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  state: z.enum(CAMPAIGN_STATES),
  segmentName: z.string(),
  changedAt: z.int(),
  startedAt: at,
  sent: z.int(),
  planned: z.int(),
});
export type CampaignRow = z.output<typeof row>;

const counts = z.object({
  audience: z.int(),
  /** Those who get nothing, by why; in the order in which it is looked at. */
  suppressed: z.array(z.object({ reason: z.enum(SUPPRESSIONS), count: z.int() })),
  held: z.int(),
  /** Those who are to get it. */
  planned: z.int(),
});
export type CampaignCounts = z.output<typeof counts>;

const progress = z.object({
  ...counts.shape,
  waiting: z.int(),
  sent: z.int(),
  /** No longer to be written to when it was their turn, or it was stopped before. */
  dropped: z.int(),
  /** Could not be given it: another bonus was under way, or no address. */
  failed: z.int(),
});

const campaign = z.object({
  id: z.string(),
  ...content,
  version: z.int(),
  state: z.enum(CAMPAIGN_STATES),
  segmentName: z.string(),
  createdBy: person,
  changedAt: z.int(),
  changedBy: person,
  proposedAt: at,
  proposedBy: person,
  approvedBy: person,
  startedAt: at,
  finishedAt: at,
  /** What happened so far; null before it was sent. */
  progress: z.nullable(progress),
});
export type CampaignView = z.output<typeof campaign>;
const one = z.object({ campaign });

const difference = z.object({
  sent: z.string(),
  held: z.string(),
  difference: z.string(),
  /** 95 %; null: too few of either. */
  low: z.nullable(z.string()),
  high: z.nullable(z.string()),
});
export type Difference = z.output<typeof difference>;

const id = { id: z.uuid() };
const version = z.int().check(z.gte(1), z.lte(1_000_000));
/** What the caller saw: another campaign, or another segment than was looked at, is not sent. */
const seen = { ...id, version, segmentVersion: version };
const rate = { max: 60, seconds: 60 };
const GONE = { 404: 'campaigns.refusal.noCampaign' };
const MOVED = { ...GONE, 409: 'campaigns.refusal.changed' };

export const campaignList = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns',
  who: 'perm:campaigns.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ campaigns: z.array(row) }),
  summary: 'Campaigns, those changed last first; 200 at most.',
});

export const campaignInfo = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/one',
  who: 'perm:campaigns.read',
  view: 'reads',
  body: z.object(id),
  reply: one,
  codes: GONE,
  summary: 'One campaign, and how far it has got.',
});

export const campaignSave = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/save',
  who: 'perm:campaigns.edit',
  body: z.object({ ...id, version: z.int().check(z.gte(0), z.lte(1_000_000)), ...content }),
  reply: one,
  codes: {
    ...MOVED,
    3: 'campaigns.refusal.notDraft',
    4: 'campaigns.refusal.noSegment',
    5: 'campaigns.refusal.bonus',
    6: 'campaigns.refusal.worth',
  },
  rate,
  summary: 'Saves a campaign that was not sent yet; version 0 makes one.',
});

export const campaignCopy = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/copy',
  who: 'perm:campaigns.edit',
  body: z.object({ ...id, to: z.uuid() }),
  reply: one,
  codes: MOVED,
  rate,
  summary: 'Makes a draft of a campaign, to send it again: who had it does not get it twice.',
});

export const campaignPreview = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/preview',
  who: 'perm:campaigns.read',
  view: 'reads',
  body: z.object(id),
  reply: z.object({
    /** Null once it is sent: what happened says more. */
    counts: z.nullable(counts),
    /** The version of the segment that was counted. */
    segmentVersion: z.int(),
    /** What it would look like, by language. */
    looks: z.array(
      z.object({
        locale: z.enum(LOCALES),
        subject: z.string(),
        text: z.string(),
        html: z.nullable(z.string()),
      }),
    ),
  }),
  codes: { ...GONE, 2: 'campaigns.refusal.unknownFact', 4: 'campaigns.refusal.noSegment' },
  rate: { max: 30, seconds: 60 },
  summary: 'Who would get a campaign now and who would not, and how it would look.',
});

const SENDING = {
  ...MOVED,
  2: 'campaigns.refusal.unknownFact',
  4: 'campaigns.refusal.noSegment',
  6: 'campaigns.refusal.off',
  7: 'campaigns.refusal.right',
  8: 'campaigns.refusal.own',
  9: 'campaigns.refusal.expired',
  10: 'campaigns.refusal.oneHand',
};

export const campaignSend = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/send',
  who: 'perm:campaigns.send',
  body: z.object(seen),
  reply: one,
  codes: SENDING,
  rate,
  summary: 'Begins to send a campaign. One that gives money is proposed to a second member of staff instead.',
});

export const campaignApprove = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/approve',
  who: 'perm:campaigns.send',
  body: z.object(seen),
  reply: one,
  codes: SENDING,
  rate,
  summary: 'Agrees to a campaign that somebody else proposed, exactly as it was: it begins to be sent.',
});

export const campaignStop = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/stop',
  who: 'perm:campaigns.send',
  body: z.object(id),
  reply: one,
  codes: MOVED,
  rate,
  summary: 'Stops a campaign for good, or takes back what was proposed. Who has it keeps it.',
});

export const campaignResult = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/result',
  who: 'perm:campaigns.read',
  view: 'reads',
  body: z.object({ ...id, days: z.literal(RESULT_DAYS) }),
  reply: z.object({
    /** Players compared. */
    sent: z.int(),
    held: z.int(),
    /** Whether the days are over. */
    whole: z.boolean(),
    /** Euros a player. */
    deposits: difference,
    ngr: difference,
    /** Percent of players with a bet. */
    active: difference,
  }),
  codes: { ...GONE, 6: 'campaigns.refusal.off' },
  rate,
  summary: 'What those who were to get a campaign did, against those held back; both as they were drawn.',
});
