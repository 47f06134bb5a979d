import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, type Failure } from '../../contract/error.ts';

type Issues = z.core.$ZodError['issues'];
type Rule = 'required' | 'invalid' | 'too_small' | 'too_large';

const words: Record<Rule, string> = {
  required: 'required',
  invalid: 'invalid value',
  too_small: 'too small',
  too_large: 'too large',
};

/**
 * The refusal of a body that does not parse: 422 with the first broken rule in words and every broken
 * field's key, or the one refusal that the endpoint names for all of them.
 */
export function invalidBody(endpoint: Endpoint, issues: Issues, body: unknown): Failure {
  if (endpoint.invalid) {
    const { status, code, message } = endpoint.invalid;
    return fail(status, code, message, errorsOf(issues, body));
  }
  const errors = errorsOf(issues, body);
  const [field, rule] = Object.entries(errors)[0] ?? (['body', 'invalid'] as const);
  return fail(422, 422, `${field}: ${words[rule]}`, errors);
}

function errorsOf(issues: Issues, body: unknown): Record<string, Rule> {
  const errors: Record<string, Rule> = {};
  for (const issue of issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    // Names come from the sender where a record or a strict object is parsed: keep them short.
    const field = path.map(String).join('.').slice(0, 100) || 'body';
    if (!Object.hasOwn(errors, field)) errors[field] = ruleOf(issue, body);
  }
  return errors;
}

function ruleOf(issue: Issues[number], body: unknown): Rule {
  if (issue.code === 'too_small') return 'too_small';
  if (issue.code === 'too_big') return 'too_large';
  if (issue.code === 'unrecognized_keys') return 'invalid';
  return at(body, issue.path) === undefined ? 'required' : 'invalid';
}

function at(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
