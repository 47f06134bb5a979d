import type { Runtime } from '../runtime.ts';
import { deviceParts } from './device-name.ts';

/** Values that letters about the safety of an account share: whose it is, when it was, and with what. */
export function circumstances(
  { runtime }: { runtime: Pick<Runtime, 'now'> },
  { name }: { name: string },
  { userAgent }: { userAgent: string },
): { name: string; time: { at: number }; device: string } {
  const { browser, system } = deviceParts(userAgent);
  // Names of products, which are the same in every language.
  const device = [browser, system].filter((part) => part !== null).join(' · ') || '—';
  return { name, time: { at: runtime.now() }, device };
}
