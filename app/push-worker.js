/* Part of the service worker: shows what came while no page was open (features/account/notifications/server/push/send.ts). */
addEventListener('push', (event) => {
  let shown = null;
  try {
    shown = event.data?.json() ?? null;
  } catch {
    // Not of this house, or of a version that is gone.
  }
  if (typeof shown?.body !== 'string') return;
  const { body, tag, lang } = shown;
  // The site's name is on it anyway: browsers put its address there.
  event.waitUntil(
    registration.showNotification(body, { tag, lang, dir: 'auto', icon: '/art/icon.svg', data: '/' }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (open) await open.focus();
      else await clients.openWindow(event.notification.data);
    }),
  );
});
