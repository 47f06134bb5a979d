/**
 * Money on the wire is a decimal string; inside it is a bigint of the currency's smallest unit.
 * Here are the schemas; units.ts does the arithmetic. Runs in the browser too.
 */
import * as z from 'zod/mini';

/** A non-negative decimal amount in plain ASCII digits: "12", "0.00000001". No sign, no exponent. */
export const amount = z.string().check(z.maxLength(40), z.regex(/^(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$/));

/** A decimal amount that may be negative, for profits and corrections in replies. */
export const signedAmount = z.string().check(z.maxLength(41), z.regex(/^-?[0-9]{1,20}(\.[0-9]{1,18})?$/));

export * from './typed-units.ts';
export * from './units.ts';
