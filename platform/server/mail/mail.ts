import type pg from 'pg';

import type { Locale } from '../../contract/locale.ts';

/** What a letter says in one language. `{name}` in a text stands for a value of the letter's data. */
export interface LetterText {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs, one a line. */
  readonly body: string;
  /** The one thing to do, on a button; where it leads is the value `link`. */
  readonly action?: string;
  /** Names of values and what stands before each, in two columns. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Small print below, one a line. */
  readonly notes?: string;
}

/** A room's letters: language, then name of the letter. */
export type Letters = Readonly<Record<Locale, Readonly<Record<string, LetterText>>>>;

/** A moment (epoch milliseconds) and an amount (decimal string) are written as the letter's language does. */
export type LetterValue =
  | string
  | { readonly at: number }
  | { readonly amount: string; readonly currency: string };

/** How who gets a letter ends letters of its kind (RFC 8058). */
export interface Unsubscribe {
  /** A page of ours with a button. */
  readonly page: string;
  /** What a mail program posts to. */
  readonly post: string;
  /** Words of the link under the letter. */
  readonly label: string;
}

export interface Letter {
  /** One plain address. */
  readonly to: string;
  /** '<room>.<name>', as declared with letters(). */
  readonly template: string;
  /** Values for the text. Shown as text whatever they hold; `link` must be an address of this site. */
  readonly data: Readonly<Record<string, LetterValue>>;
  /** The language of the account; null: not known, the letter is in English. */
  readonly locale: Locale | null;
  /** What it says, where that was not declared: written by staff. */
  readonly words?: LetterText;
  /** Of letters that are not about the account. */
  readonly unsubscribe?: Unsubscribe;
}

export type LetterState = 'kept' | 'queued' | 'sent' | 'failed';

export interface StoredLetter {
  readonly id: string;
  readonly at: number;
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly state: LetterState;
  readonly attempts: number;
  readonly error: string | null;
}

export interface LetterBody {
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  /** True when letters leave the house; else they are kept for an administrator to read. */
  readonly leaves: boolean;
  /** Declares what the letters of a room say. At the start only. */
  letters(room: string, letters: Letters): void;
  /**
   * Writes a letter and leaves it for delivery. Pass the transaction's client to send it with the commit.
   * @throws when the template, a value it needs or the address is not right: a bug of the caller
   */
  send(letter: Letter, client?: pg.PoolClient): Promise<void>;
  /** How a letter would look. @throws as send() does */
  preview(letter: Omit<Letter, 'to'>): LetterBody & { readonly subject: string };
  /** Newest first. @param before id to page from @param to whole address */
  list(options: { before?: string; limit: number; to?: string }): Promise<StoredLetter[]>;
  /** A letter with what it says; `body` is null when it has left the house. */
  read(id: string): Promise<(StoredLetter & { body: LetterBody | null }) | null>;
  /** Puts a letter that failed back into the queue. @returns whether there was such a one */
  retry(id: string): Promise<boolean>;
  /** Removes letters that are older than 30 days. @returns how many */
  purge(): Promise<number>;
}
