/**
 * The one text that is signed beside transactions: a day's root of liabilities, by the key of a hot address. Whoever asks gets no other text signed, no
 * other day than today or yesterday, and no second root of a day and currency: who has shown one root cannot show another one with the same keys.
 */
import { readReserveText } from '#engines/reserves/message.ts';
import { brokenLog, NOTHING } from './log-entries.ts';
import type { Refusal, Replies, RequestOf } from './protocol.ts';
import { chainOf, type SignerContext } from './signer-context.ts';

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export async function signReserves(
  context: SignerContext,
  { chain, currency, text }: RequestOf<'reserves'>,
  caller: string,
): Promise<Replies['reserves']> {
  const { journal, now, at } = context;
  if (journal.broken !== null) return brokenLog(journal);
  const { keys, assets } = chainOf(context, chain);
  const refuse = async (refused: string, message: string): Promise<Refusal> => {
    const entry = { ...NOTHING, at: at(), event: 'refused', chain, rule: refused, caller } as const;
    await context.refusals.note(entry, async () => false);
    return { refused, message };
  };
  const asked = readReserveText(text);
  if (!asked) return refuse('reserves-text', 'Only the text of reserves is signed.');
  if (!assets.some((asset) => asset.currency === currency))
    return refuse('reserves-currency', `${currency} is not carried on ${chain}.`);
  if (![now(), now() - DAY_MS].map(dayOf).includes(asked.day))
    return refuse('reserves-day', 'Only roots of today and yesterday are signed.');
  const subject = `reserves ${chain} ${currency} ${asked.day}`;
  const before = journal.about(subject).filter(({ event }) => event === 'reserves');
  // Old lines are held against their hashes only when they are read, as just now.
  if (journal.broken !== null) return brokenLog(journal);
  if (before.some(({ root }) => root !== asked.root))
    return refuse('reserves-root', 'Another root of that day and currency was signed.');
  const signature = keys.signReserves(text);
  // The same once more is nothing new: the same bytes.
  if (before.length === 0)
    journal.append({ ...NOTHING, at: at(), event: 'reserves', chain, subject, root: asked.root });
  return { address: keys.address('1/0').address, signature };
}
