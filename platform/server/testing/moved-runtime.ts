import { systemRuntime, type Runtime } from '../runtime.ts';

/**
 * The system's runtime on a clock that a test moves. Ids begin with the time they were made at, so they come from the same clock.
 * @param shift milliseconds to the true time, asked at every reading
 */
export function movedRuntime(shift: () => number): Runtime {
  const system = systemRuntime();
  const now = (): number => system.now() + shift();
  return {
    ...system,
    now,
    uuid() {
      const time = now().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}${system.uuid().slice(13)}`;
    },
  };
}
