/** The legal texts there are, and what one is made of. */

/** In the order of their tabs. */
export const DOCUMENTS = ['terms', 'privacy', 'exclusion', 'aml', 'license'] as const;
export type DocumentId = (typeof DOCUMENTS)[number];

/** Those that a player accepts. */
export const ACCEPTED = ['terms', 'privacy'] as const satisfies readonly DocumentId[];

/** `{name}` is a figure of the settings in force; a sentence whose figure there is not is left out. */
export type Paragraph =
  | string
  | {
      readonly text: string;
      /** Only while there are these facts. */
      readonly needs?: readonly string[];
      /** Only while there are none of these. */
      readonly without?: readonly string[];
    };

export interface LegalSection {
  readonly heading: string;
  readonly body: readonly Paragraph[];
}

export interface LegalText {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

export type LegalTexts = Readonly<Record<DocumentId, LegalText>>;
