/** A register of people who excluded themselves from play in their country, as a port: whom it is asked about, and what it answers. */

export interface Person {
  /** As in their documents. */
  readonly name: string;
  /** yyyy-mm-dd. */
  readonly born: string;
  readonly postcode: string;
}

export type RegisterReply =
  | { readonly answer: 'clear'; readonly version: string }
  /** Until when, epoch milliseconds; -1 for ever. */
  | { readonly answer: 'excluded'; readonly until: number; readonly version: string }
  /** Nobody knows: no real money where the law wants to know. */
  | { readonly answer: 'unavailable'; readonly why: string };

export interface ExclusionRegister {
  check(person: Person): Promise<RegisterReply>;
  /** What is asked now: another one, and everybody is asked about again. Null while it cannot be read. */
  version(): Promise<string | null>;
}

/** Where none is configured nobody can be cleared. */
export const NO_REGISTER: ExclusionRegister = {
  check: async () => ({ answer: 'unavailable', why: 'no register is configured' }),
  version: async () => null,
};
