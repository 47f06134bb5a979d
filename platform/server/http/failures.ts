import type { FastifyReply } from 'fastify';
import { fail, type ErrorBody, type Failure } from '../../contract/error.ts';

/** Sends a refusal as the one error body of every call. */
export function sendFailure(reply: FastifyReply, failure: Failure): void {
  const { status, code, message, errors, amount, limit, policy, ask } = failure;
  const body: ErrorBody = { code, message };
  if (errors) body.errors = errors;
  if (amount !== undefined) body.amount = amount;
  if (limit !== undefined) body.limit = limit;
  if (ask !== undefined) body.ask = ask;
  if (policy) body.rule = policy.rule;
  reply.code(status).header('cache-control', 'no-store').send(body);
}

/** @param wait seconds */
export function tooManyRequests(wait: number): Failure {
  return fail(429, 429, `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`);
}

/** The same, with the header that says how long to wait. */
export function sendTooMany(reply: FastifyReply, wait: number): void {
  reply.header('retry-after', wait);
  sendFailure(reply, tooManyRequests(wait));
}

/** What a caller is told about a bug: nothing but where to look in the log. */
export function bugBody(id: string): ErrorBody {
  return { code: 500, message: 'Internal server error', id };
}

export const unavailableBody: ErrorBody = {
  code: 503,
  message: 'The service is busy. Try again in a moment.',
};

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // No name server answers, or knows the name: it did at the start.
  'ENOTFOUND',
  'EAI_AGAIN',
  // The disk is full.
  '53100',
  // The server that was the primary takes no writes any more: another one does, or will.
  '25006',
]);

/**
 * True for errors that are no fault of the call: the database is away, restarted or without room, or work was turned away
 * because too much of it waits (an error with statusCode 503).
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, statusCode, syscall } = error as { code?: unknown; statusCode?: unknown; syscall?: unknown };
  if (statusCode === 503) return true;
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return connectionCodes.has(code) || code.startsWith('08');
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
