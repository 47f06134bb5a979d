import { utcMinute } from '../../contract/utc.ts';
import type { Runtime } from '../runtime.ts';
import { deviceName } from './device-name.ts';

/** Values that letters about the safety of an account share: whose it is, when it was, and with what. */
export function circumstances(
  { runtime }: { runtime: Pick<Runtime, 'now'> },
  { name }: { name: string },
  { userAgent }: { userAgent: string },
): { name: string; time: string; device: string } {
  return { name, time: `${utcMinute(runtime.now())} UTC`, device: deviceName(userAgent) };
}
