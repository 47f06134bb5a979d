import { utcMinute } from '../../contract/utc.ts';
import type { Ports } from '../runtime.ts';
import { deviceName } from './device-name.ts';

/** Values that letters about the safety of an account share: whose it is, when it was, and with what. */
export function circumstances(
  { ports }: { ports: Pick<Ports, 'now'> },
  { name }: { name: string },
  { userAgent }: { userAgent: string },
): { name: string; time: string; device: string } {
  return { name, time: `${utcMinute(ports.now())} UTC`, device: deviceName(userAgent) };
}
