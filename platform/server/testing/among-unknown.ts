/** What is done without a request, in a house that wants to know where its players are and knows it of nobody. */
import { NO_RULES, type PolicyRules } from '../policy/decide.ts';
import type { TestPlatform } from './platform.ts';

const RULES: PolicyRules = { ...NO_RULES, unknownCountry: 'block' };

/** Puts such rules in force while something is done: no call of a player is among it. */
export async function amongUnknown<Done>(
  { kit }: Pick<TestPlatform, 'kit'>,
  work: () => Promise<Done>,
): Promise<Done> {
  const { policyRules } = kit.services;
  kit.provide('policyRules', () => RULES);
  try {
    return await work();
  } finally {
    kit.provide('policyRules', policyRules);
  }
}
