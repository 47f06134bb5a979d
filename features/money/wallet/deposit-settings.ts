import * as z from 'zod/mini';

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));
const blocks = z.int().check(z.gte(1), z.lte(200));

export const depositSettings = z.object({
  /** Least deposit that is credited by itself, in euros. Smaller ones wait for staff. */
  minimumEur: z._default(euro, '1'),
  /** Confirmations by chain where they shall differ from the chain's own: {"btc": 6}. */
  confirmations: z._default(z.record(z.string().check(z.regex(/^[a-z]{2,6}$/)), blocks), {}),
  /** Deposits worth more wait for as many blocks again. */
  doubleAboveEur: z._default(euro, '10000'),
  /** Deposits worth more are set aside when they are final, until staff have looked at them and let them go. */
  staffAboveEur: z._default(euro, '100000'),
  /** Staff acts on deposits worth more need a second member of staff. */
  secondAboveEur: z._default(euro, '1000'),
  /** Payments by bank: whom to pay, line by line. Empty: none are taken. */
  bankInstructions: z._default(z.string().check(z.maxLength(2000)), ''),
  /** Currencies that are taken by bank. */
  bankCurrencies: z._default(z.array(z.string().check(z.regex(/^[a-z0-9]{2,12}$/))).check(z.maxLength(20)), [
    'eur',
    'usd',
  ]),
  /** Days that what processors sent is kept once it was worked off; deposits and invoices stay. */
  webhookDays: z._default(z.int().check(z.gte(90), z.lte(3650)), 400),
  /** Days that comparisons of the books with chains and signer are kept; the cases they opened stay. */
  comparisonDays: z._default(z.int().check(z.gte(30), z.lte(3650)), 400),
  /** Development chains: how often one player gets coins, in seconds. */
  faucetSeconds: z._default(z.int().check(z.gte(0), z.lte(86_400)), 60),
});
export type DepositSettings = z.output<typeof depositSettings>;
