import type { Transporter } from 'nodemailer';

/** A letter as the mail server gets it. */
export interface Outgoing {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Smtp {
  /** @throws what the mail server or the way to it said */
  send(letter: Outgoing): Promise<void>;
  close(): void;
}

/** The library is fetched with the first letter: without a mail server it is never needed. */
export function createSmtp(url: string, from: string): Smtp {
  let transport: Promise<Transporter> | null = null;
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';

  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Nothing in a letter may name a file or an address for us to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send({ id, to, subject, text, html }) {
      const transporter = await (transport ??= open());
      await transporter.sendMail({
        from,
        // As an object, so that nothing in it is read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for every try, so that a letter sent twice by a lost answer can be known again.
        messageId: `<letter-${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => void transport?.then((opened) => opened.close()).catch(() => {}),
  };
}

/** The server will not take this letter however often it is tried: no such mailbox, refused content. */
export function isFinal(error: unknown): boolean {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  // A wrong password of ours is answered in the same range, but the letter is not to blame.
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode < 600 && code !== 'EAUTH';
}
