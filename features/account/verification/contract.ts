/** Verification: documents, tiers and the date of birth, and how staff decide them. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';
import { printable, publicId as userId, reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';

const nothing = z.object({});
const documentId = z.uuid();
/** A day, yyyy-mm-dd. */
const day = z.string().check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

export const documentKind = z.enum(['identity', 'address', 'funds']);
export type DocumentKind = z.output<typeof documentKind>;

export const documentView = z.object({
  id: z.string(),
  kind: documentKind,
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  state: z.enum(['pending', 'approved', 'declined']),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  at: z.string(),
});
export type DocumentView = z.output<typeof documentView>;

/** What a register of excluded people said of a player last; null: it was not asked yet. */
const registerAnswer = z.nullable(z.enum(['clear', 'excluded', 'unavailable']));
/** As in the documents. */
const personName = z.string().check(z.trim(), z.minLength(2), z.maxLength(120), printable);
const postcode = z.string().check(z.trim(), z.minLength(2), z.maxLength(16), z.regex(/^[\p{L}\p{N} -]+$/u));

const registerView = z.object({
  /** The law of the place wants the register asked before real money. */
  needed: z.boolean(),
  /** What it is asked by, beside the date of birth; null: not given yet. */
  person: z.nullable(z.object({ name: z.string(), postcode: z.string() })),
  answer: registerAnswer,
});

const tierView = z.object({
  name: z.string(),
  /** Euros; null: without end. */
  stake: z.nullable(amount),
  deposits: z.nullable(amount),
  withdrawals: z.nullable(amount),
});

export const verificationView = z.object({
  tier: z.int(),
  tiers: z.array(tierView),
  playTier: z.int(),
  minAge: z.int(),
  born: z.nullable(z.string()),
  country: z.nullable(z.string()),
  register: registerView,
  documents: z.array(documentView),
});
export type VerificationView = z.output<typeof verificationView>;

export const verification = endpoint({
  method: 'POST',
  path: '/api/kyc',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: verificationView,
  summary: 'How far the caller is verified, and their documents.',
});

/** Largest file, bytes. */
export const MAX_FILE = 4 * 1024 * 1024;
const MAX_BASE64 = Math.ceil(MAX_FILE / 3) * 4;

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/kyc/upload',
  who: 'user',
  body: z.object({
    kind: documentKind,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120), printable),
    /** Base64. */
    data: z.string().check(z.minLength(1), z.maxLength(MAX_BASE64)),
  }),
  reply: verificationView,
  bodyLimit: MAX_BASE64 + 4096,
  codes: {
    1: 'verification.refusal.tooMany',
    2: 'verification.refusal.tooManyInYear',
    422: 'verification.refusal.file',
  },
  rate: { max: 10, seconds: 60 },
  summary: 'Hand in a document: a picture or a PDF of at most 4 MB.',
});

export const setBirthDate = endpoint({
  method: 'POST',
  path: '/api/kyc/birth',
  who: 'user',
  body: z.object({ born: day }),
  reply: verificationView,
  codes: { 1: 'verification.refusal.bornGiven', 422: 'verification.refusal.born' },
  rate: { max: 10, seconds: 60 },
  summary: 'Give one’s date of birth, once.',
});

export const setPerson = endpoint({
  method: 'POST',
  path: '/api/kyc/person',
  who: 'user',
  body: z.object({ name: personName, postcode }),
  reply: verificationView,
  codes: {
    1: 'verification.refusal.personGiven',
    2: 'verification.refusal.bornFirst',
    422: 'verification.refusal.person',
  },
  rate: { max: 10, seconds: 60 },
  summary: 'Give one’s name and postcode, once: a register of excluded people is asked by them.',
});

const staffDocument = z.extend(documentView, {
  user: z.object({ _id: z.string(), name: z.string() }),
  size: z.int(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
});
export type StaffDocument = z.output<typeof staffDocument>;

export const kycQueue = endpoint({
  method: 'POST',
  path: '/api/admin/kyc/queue',
  who: 'perm:kyc.read',
  view: 'reads',
  body: nothing,
  reply: z.object({ documents: z.array(staffDocument) }),
  summary: 'Documents that wait for a decision, oldest first.',
});

export const kycUser = endpoint({
  method: 'POST',
  path: '/api/admin/kyc/user',
  who: 'perm:kyc.read',
  view: 'reads',
  body: z.object({ id: userId }),
  reply: z.extend(z.omit(verificationView, { documents: true, register: true }), {
    documents: z.array(staffDocument),
    register: z.extend(z.omit(registerView, { needed: true }), {
      askedAt: z.nullable(z.string()),
      /** Of the register that answered last. */
      version: z.nullable(z.string()),
    }),
  }),
  summary: 'A player’s verification and documents.',
});

export const readDocument = endpoint({
  method: 'POST',
  path: '/api/admin/kyc/document',
  who: 'perm:kyc.read',
  body: z.object({ id: documentId }),
  reply: z.object({ name: z.string(), type: z.string(), data: z.string() }),
  summary: 'What a document shows, as base64. Every reading is in the audit log.',
});

export const decideDocument = endpoint({
  method: 'POST',
  path: '/api/admin/kyc/decide',
  who: 'perm:kyc.review',
  body: z.union([
    z.object({ id: documentId, approve: z.literal(true) }),
    z.object({ id: documentId, approve: z.literal(false), reason }),
  ]),
  reply: staffDocument,
  codes: { ...STAFF_REFUSALS, 409: 'verification.refusal.decided' },
  summary: 'Approve or decline a document. A declined one carries a reason that the player reads.',
});

/** The register's bar stays after a correction: it is lifted by `/api/admin/user/guard` alone, where a second member of staff agrees. */
const barStays = z.optional(z.boolean());

const standingView = z.object({
  tier: z.int(),
  born: z.nullable(z.string()),
  country: z.nullable(z.string()),
});

export const setTier = endpoint({
  method: 'POST',
  path: '/api/admin/kyc/tier',
  who: 'perm:kyc.review',
  body: z.object({
    id: userId,
    tier: z.int().check(z.gte(0), z.lte(9)),
    /** As the documents say. */
    born: z.nullable(day),
    country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
    reason,
    /** What the change was made on; anything else in force refuses it with 409. */
    base: z.optional(standingView),
  }),
  reply: z.extend(standingView, { barStays }),
  codes: { ...STAFF_REFUSALS, 409: 'verification.refusal.moved', 422: 'verification.refusal.tier' },
  summary: 'Set a player’s tier, date of birth and country of residence.',
});

export const correctPerson = endpoint({
  method: 'POST',
  path: '/api/admin/kyc/person',
  who: 'perm:kyc.review',
  body: z.object({ id: userId, name: personName, postcode, reason }),
  reply: z.object({ answer: registerAnswer, barStays }),
  codes: {
    ...STAFF_REFUSALS,
    2: 'verification.refusal.bornFirst',
    422: 'verification.refusal.person',
  },
  summary:
    'Set the name and postcode by which the register of excluded people is asked, as the documents say, and ask it.',
});
