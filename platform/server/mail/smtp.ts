import type { Transporter } from 'nodemailer';
import { LOGO_ID } from './layout.ts';

/** A letter as the mail server gets it. */
export interface Outgoing {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Shown by the letter as `cid:logo`. */
  readonly logo: Buffer | null;
  /** What a mail program posts to when letters of this kind are not wanted any more (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Smtp {
  /** @throws what the mail server or the way to it said */
  send(letter: Outgoing): Promise<void>;
  close(): void;
}

/** The library is fetched with the first letter: without a mail server it is never needed. */
export function createSmtp(url: string): Smtp {
  let transport: Promise<Transporter> | null = null;

  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      // A connection with its handshakes serves many letters. It keeps a process from ending, so it goes when nothing more comes,
      // before the time of a silent socket is over.
      pool: true,
      maxConnections: 3,
      idleTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Nothing in a letter may name a file or an address for us to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send({ id, to, subject, text, html, from, logo, unsubscribe }) {
      const host = from.address.split('@')[1] ?? 'localhost';
      const transporter = await (transport ??= open());
      await transporter.sendMail({
        from,
        // As an object, so that nothing in it is read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(logo && { attachments: [{ filename: 'logo.png', content: logo, cid: LOGO_ID }] }),
        // The same for every try, so that a letter sent twice by a lost answer can be known again.
        messageId: `<letter-${id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
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
