declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    sportsbook: {
      /** Address of the script that draws it; null while the operator has no account with a bookmaker. */
      readonly script: string | null;
      readonly brand: string | null;
    };
  }
}

/** What the bookmaker is called in settings and addresses of calls. */
export const BOOKMAKER = 'betby';
