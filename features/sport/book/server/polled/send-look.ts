import type { AdapterMessage, Emit } from '../feed/adapter.ts';

/**
 * Sends what a look means, in its order. Of a match nothing follows what was not applied: closed without its results it would be over, and
 * nobody would look for them again.
 * @param between after each message
 */
export async function sendLook(
  messages: readonly AdapterMessage[],
  send: Emit,
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  const stuck = new Set<string>();
  for (const message of messages) {
    const event = message.kind === 'fixture' ? message.fixture.id : 'event' in message ? message.event : null;
    if (event !== null && stuck.has(event)) continue;
    if (!(await send(message)) && event !== null) stuck.add(event);
    await between();
  }
}
