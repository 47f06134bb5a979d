/** This device and its push service: asked for by the player, gone with their log-out. */
import { bestLocale } from '#platform/contract/best-locale.ts';
import { call } from '#platform/web/api.ts';
import { on } from '#platform/web/events.ts';
import { getStore } from '#platform/web/store.ts';
import { addDevice, pushKey, removeDevice, renewDevice } from '../push-contract.ts';

/** none: the browser cannot, or the page has no service worker. */
export type DeviceState = 'none' | 'blocked' | 'off' | 'on';

/** Where the last turning on ends: its subscription is there before the house knows of it. */
let turning: Promise<unknown> = Promise.resolve();

let owner = getStore().user?._id ?? null;

// Whoever comes next to this device is not told what happens to an account that is not theirs.
on('account-changed', () => {
  const now = getStore().user?._id ?? null;
  if (owner !== null && now !== owner)
    void subscription()
      .then((left) => left?.unsubscribe())
      .catch(() => {});
  owner = now;
});

// Nor does whoever is here now get what an earlier one asked for, whose log-out this page has not seen.
if (owner !== null) void readDevice().catch(() => {});

async function manager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await manager())?.getSubscription()) ?? null;
}

/**
 * Where it stands; the house hears once more of a device that is on, in the language of now. One that it does not know as this
 * player's is another's who has left, or of a session that has ended: nobody asked for it here.
 */
export async function readDevice(): Promise<DeviceState> {
  const before = turning;
  await before;
  if ((await manager()) === null) return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  const known = await subscription();
  if (!known) return 'off';
  const { known: ours } = await call(renewDevice, { endpoint: known.endpoint, locale: localeNow() });
  if (ours) return 'on';
  if (turning !== before) return readDevice();
  await known.unsubscribe();
  return 'off';
}

/** @throws when the push service or the house refuses */
export function turnOn(): Promise<DeviceState> {
  const turned = subscribe();
  turning = turned.catch(() => {});
  return turned;
}

async function subscribe(): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  const { key } = await call(pushKey, {});
  const made = await (await manager())!.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  try {
    await register(made);
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnOff(): Promise<DeviceState> {
  const known = await subscription();
  if (known) {
    await known.unsubscribe();
    await call(removeDevice, { endpoint: known.endpoint });
  }
  return 'off';
}

async function register(known: PushSubscription): Promise<void> {
  const { keys } = known.toJSON();
  await call(addDevice, {
    endpoint: known.endpoint,
    keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! },
    locale: localeNow(),
  });
}

function localeNow() {
  return bestLocale(document.documentElement.lang);
}
