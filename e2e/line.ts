/** Sockets of the page that a test cuts, as a lost network would. */
import type { Page, WebSocketRoute } from '@playwright/test';

export interface Line {
  /** Settles when the server has said what was waited for. */
  readonly joined: Promise<void>;
  cut(): Promise<void>;
  mend(): void;
}

/**
 * The page's sockets of this address go through the test. Call before goto().
 * @param welcome part of the server's frame that says that the page is in
 */
export async function cutLine(page: Page, address: RegExp, welcome: string): Promise<Line> {
  const sockets = new Set<WebSocketRoute>();
  let whole = true;
  let join = (): void => {};
  const joined = new Promise<void>((done) => {
    join = done;
  });
  await page.routeWebSocket(address, (socket) => {
    if (!whole) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (message.toString().includes(welcome)) join();
    });
    sockets.add(socket);
  });
  return {
    joined,
    async cut() {
      whole = false;
      await Promise.all([...sockets].map((socket) => socket.close()));
    },
    mend: () => void (whole = true),
  };
}
