/** A file of cases against this engine: `./phoenix sport check`. */
import { checkCombo, checkSettlement } from './bets.ts';
import type { Mismatch } from './compare.ts';
import { asCase, type Case, CaseFault } from './fields.ts';
import { caseLines } from './lines.ts';
import { checkBasketball, checkSoccer, checkTennis } from './models.ts';
import { checkFormats, checkMargin } from './odds.ts';
import { parseWritten } from './written.ts';

const KINDS: Readonly<Record<string, (one: Case) => Mismatch[]>> = {
  settlement: checkSettlement,
  combos: checkCombo,
  'odds-formats': checkFormats,
  margin: checkMargin,
  'soccer-model': checkSoccer,
  'tennis-model': checkTennis,
  'basketball-model': checkBasketball,
};

export const CHECK_KINDS: readonly string[] = Object.keys(KINDS);

export interface Difference {
  /** From 0. */
  readonly index: number;
  /** Line of the file on which the case begins, from 1. */
  readonly line: number | null;
  /** Field by field, or the rule that refused the case. */
  readonly reasons: readonly string[];
}

export interface CheckReport {
  readonly kind: string;
  readonly agree: number;
  readonly differ: readonly Difference[];
}

/** @param text the file @returns what agrees and what does not, or why the file is none */
export function checkText(text: string): CheckReport | { readonly fault: string } {
  let parsed: unknown;
  try {
    parsed = parseWritten(text);
  } catch (error) {
    return { fault: `not JSON: ${(error as Error).message}` };
  }
  const file = typeof parsed === 'object' && parsed !== null ? (parsed as Case) : {};
  const { kind, cases } = file;
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    const known = CHECK_KINDS.join(', ');
    return { fault: `kind ${JSON.stringify(kind) ?? 'missing'} is none of ${known}` };
  }
  if (!Array.isArray(cases)) return { fault: 'cases is no list' };
  const lines = caseLines(text);
  const differ = (cases as unknown[]).flatMap((one, index): Difference[] => {
    const reasons = reasonsOf(KINDS[kind]!, one);
    return reasons.length === 0 ? [] : [{ index, line: lines[index] ?? null, reasons }];
  });
  return { kind, agree: cases.length - differ.length, differ };
}

function reasonsOf(check: (one: Case) => Mismatch[], one: unknown): string[] {
  try {
    return check(asCase(one)).map(({ field, expected, got }) => `${field}: expected ${expected}, got ${got}`);
  } catch (error) {
    if (error instanceof CaseFault) return [error.message];
    throw error;
  }
}
