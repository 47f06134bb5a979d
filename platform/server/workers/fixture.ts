import type { Hub, HubPort } from './hub.ts';
import { createLink, type WorkerLink } from './link.ts';
import type { ToHub, ToWorker } from './messages.ts';

export interface Front {
  readonly link: WorkerLink;
  /** What it sent upwards. */
  readonly sent: ToHub[];
  /** Says something upwards that its program did not. */
  send(message: ToHub): void;
  /** From now on what it says goes to a listener and no further. */
  hold(to: (message: ToHub) => void): void;
  /** The process above looks whether it lives. @returns whether it has been silent for too long */
  look(): boolean;
  /** The process above sees its end; what it said before may still come. */
  die(): void;
}

/** A way between a front process and the hub that keeps order, takes its time and carries JSON, as that of real ones. */
export function front(hub: Hub, name: string): Front {
  const sent: ToHub[] = [];
  let alive = true;
  const port: HubPort = hub.join((message) => {
    const text = JSON.stringify(message);
    setImmediate(() => alive && receive(JSON.parse(text) as ToWorker));
  });
  function send(message: ToHub): void {
    const text = JSON.stringify(message);
    setImmediate(() => port.receive(JSON.parse(text) as ToHub));
  }
  let upwards = send;
  const { link, receive } = createLink(name, (message) => {
    sent.push(message);
    if (alive) upwards(message);
  });
  return {
    link,
    sent,
    send,
    hold: (to) => void (upwards = to),
    look: () => port.look(),
    die() {
      alive = false;
      port.leave();
    },
  };
}
