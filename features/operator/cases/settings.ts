import * as z from 'zod/mini';
import type { WaitingKind } from '#platform/contract/waiting.ts';

/** A quarter of a year at most: what may wait longer needs no case. */
const hours = z.int().check(z.gte(1), z.lte(2160));

/** Hours after which what waits is overdue, where its room says no time of its own. */
const DEFAULTS: Readonly<Record<WaitingKind, number>> = {
  withdrawal: 24,
  deposit: 24,
  reconciliation: 24,
  document: 48,
  harm: 24,
  limit: 24,
  support: 24,
  appeal: 48,
  integrity: 72,
  freeze: 168,
  settlement: 12,
  feedDifference: 24,
  void: 4,
  request: 24,
  affiliate: 72,
  webhook: 24,
  campaign: 24,
  rtp: 24,
  solvency: 12,
  aml: 24,
  complaint: 168,
  erasure: 720,
};

export const casesSettings = z.object({
  dueHours: z._default(
    z.object({
      withdrawal: z._default(hours, DEFAULTS.withdrawal),
      deposit: z._default(hours, DEFAULTS.deposit),
      reconciliation: z._default(hours, DEFAULTS.reconciliation),
      document: z._default(hours, DEFAULTS.document),
      harm: z._default(hours, DEFAULTS.harm),
      limit: z._default(hours, DEFAULTS.limit),
      support: z._default(hours, DEFAULTS.support),
      appeal: z._default(hours, DEFAULTS.appeal),
      integrity: z._default(hours, DEFAULTS.integrity),
      freeze: z._default(hours, DEFAULTS.freeze),
      settlement: z._default(hours, DEFAULTS.settlement),
      feedDifference: z._default(hours, DEFAULTS.feedDifference),
      void: z._default(hours, DEFAULTS.void),
      request: z._default(hours, DEFAULTS.request),
      affiliate: z._default(hours, DEFAULTS.affiliate),
      webhook: z._default(hours, DEFAULTS.webhook),
      campaign: z._default(hours, DEFAULTS.campaign),
      rtp: z._default(hours, DEFAULTS.rtp),
      solvency: z._default(hours, DEFAULTS.solvency),
      aml: z._default(hours, DEFAULTS.aml),
      complaint: z._default(hours, DEFAULTS.complaint),
      erasure: z._default(hours, DEFAULTS.erasure),
    }),
    { ...DEFAULTS },
  ),
});
export type CasesSettings = z.output<typeof casesSettings>;
