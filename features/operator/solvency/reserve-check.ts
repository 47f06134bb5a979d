/** Whether the signatures over a day's reserves hold, and what they come to beside what is owed: page and command line alike. */
import { ADDRESS_FORMS } from '#engines/reserves/forms.ts';
import { reserveText } from '#engines/reserves/message.ts';
import { signatureFault, type SignatureFault } from '#engines/reserves/verify.ts';
import type { PublishedDay, PublishedTree } from './proof-file.ts';
import type { Reserve } from './reserve-form.ts';

/** 'unsigned': nobody has signed; 'unpublished': no root of that day and currency; 'repeated': the same coins are counted before. */
export type ReserveFault = SignatureFault | 'unsigned' | 'unpublished' | 'repeated';

export interface CheckedReserve {
  readonly reserve: Reserve;
  readonly fault: ReserveFault | null;
}

type Day = Pick<PublishedDay, 'day' | 'trees' | 'reserves'>;

/** The tree of what players are owed in a currency. */
const treeOf = ({ trees }: Day, wanted: string): PublishedTree | undefined =>
  trees.find(({ currency, kind }) => currency === wanted && kind === 'real');

/** The one spelling of an address: Ethereum's and segwit's are the same in any case of their letters. */
export function normalAddress({
  chain,
  network,
  address,
}: Pick<Reserve, 'chain' | 'network' | 'address'>): string {
  const small = address.toLowerCase();
  if (chain === 'eth' || chain === 'bsc') return small;
  const isSegwit =
    (chain === 'btc' || chain === 'ltc') && small.startsWith(`${ADDRESS_FORMS[chain][network].bech32}1`);
  return isSegwit ? small : address;
}

export function checkReserves(day: Day): readonly CheckedReserve[] {
  const seen = new Set<string>();
  return (day.reserves ?? []).map((reserve) => {
    const { chain, network, address, currency, signature } = reserve;
    const key = [chain, normalAddress(reserve), currency].join(' ');
    const isRepeated = seen.has(key);
    seen.add(key);
    const tree = treeOf(day, currency);
    if (!tree) return { reserve, fault: 'unpublished' };
    if (isRepeated) return { reserve, fault: 'repeated' };
    if (signature === null) return { reserve, fault: 'unsigned' };
    const text = reserveText({ day: day.day, root: tree.root });
    return { reserve, fault: signatureFault({ chain, network, address, text, signature }) };
  });
}

/** What is owed in a currency, and the coins that are signed for, both in smallest units of the tree. */
export interface Coverage {
  readonly tree: PublishedTree;
  readonly signed: bigint;
  /** Of addresses without a signature that holds. */
  readonly unsigned: bigint;
  /** Signed by owed, in percent, rounded down to hundredths; null: nothing is owed. */
  readonly percent: string | null;
}

/** Of each currency with a reserve. Coins of test and development chains are no reserve of anything but themselves: they are added up like others, and shown as what they are. */
export function coverageOf(day: Day, checked: readonly CheckedReserve[]): readonly Coverage[] {
  return day.trees.flatMap((tree) => {
    const own = checked.filter(
      ({ reserve, fault }) =>
        tree.kind === 'real' && reserve.currency === tree.currency && fault !== 'repeated',
    );
    if (own.length === 0) return [];
    const sum = (sound: boolean) =>
      own
        .filter(({ fault }) => (fault === null) === sound)
        .reduce((all, { reserve }) => all + unitsOf(reserve, tree.decimals), 0n);
    const signed = sum(true);
    return { tree, signed, unsigned: sum(false), percent: percentText(signed, BigInt(tree.sum)) };
  });
}

/** On-chain units as those of the tree, rounded down. */
function unitsOf({ amount, decimals }: Reserve, wanted: number): bigint {
  const units = BigInt(amount);
  return decimals <= wanted
    ? units * 10n ** BigInt(wanted - decimals)
    : units / 10n ** BigInt(decimals - wanted);
}

function percentText(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const hundredths = (part * 10_000n) / whole;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
