/** Who answers for this house, and when its players are asked to read the legal texts again. */
import * as z from 'zod/mini';

const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');

export const legalSettings = z.object({
  /** The company that runs this house. Empty: the texts name none. */
  operator: line(120),
  operatorAddress: line(240),
  /** Where players write to about law, data and complaints. */
  contact: line(120),
  /** Who decides a complaint that is not settled here, with its address. */
  complaints: line(240),
  licenceNumber: line(80),
  licenceAuthority: line(120),
  /** Age that the licence asks for, as its text says it. Who may play is for `limits.minAge` and the law of a country. */
  licenceAge: z._default(z.int().check(z.gte(18), z.lte(30)), 21),
  /** The law that holds, as a sentence has it: "the laws of Curaçao". */
  law: line(120),
  /** Most that the house answers for beside what it owes a player, in US dollars. Empty: no such limit. */
  liabilityUsd: z._default(z.string().check(z.regex(/^([1-9][0-9]{0,8})?$/)), '100'),
  /** Years for which records of payments and identity are kept at least. The program deletes none of them by itself. */
  amlYears: z._default(z.int().check(z.gte(1), z.lte(30)), 5),
  /** One more: every player is asked to accept the texts again. For a change that matters to them. */
  edition: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
});
export type LegalSettings = z.output<typeof legalSettings>;
