/** Addresses that nothing is paid to before staff have looked, whatever spelling of them the list has. */
import type { ChainDriver } from '#platform/chains/driver.ts';

type Reader = Pick<ChainDriver, 'readAddress'>;

/** Of each list and chain: to read thousands of lines takes longer than a request may. */
const known = new WeakMap<readonly string[], WeakMap<Reader, ReadonlySet<string>>>();

/**
 * What is compared: what the address is paid by. Of a line that the chain refuses it is the text in small letters, as those of
 * Ethereum's kind are paid by: lists have addresses whose letters have another case than the checksum wants.
 */
function targetOf(driver: Reader, text: string): string {
  const plain = text.trim();
  const read = driver.readAddress(plain);
  return 'rule' in read ? plain.toLowerCase() : read.target;
}

/** @param driver of the chain it is paid on; undefined: it does not run here, and the texts are compared */
export function isWatched(list: readonly string[], driver: Reader | undefined, address: string): boolean {
  if (!driver) return list.some((line) => line.trim() === address);
  const ofList = known.get(list) ?? new WeakMap<Reader, ReadonlySet<string>>();
  known.set(list, ofList);
  const targets = ofList.get(driver) ?? new Set(list.map((line) => targetOf(driver, line)));
  ofList.set(driver, targets);
  return targets.has(targetOf(driver, address));
}
