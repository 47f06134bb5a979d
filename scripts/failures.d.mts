/** See failures.mjs. */
export interface Failure {
  what: 'failed' | 'second try';
  file: string;
  name: string;
  messages: string[];
}

export function unitFailures(report: object): Failure[];
export function browserFailures(report: object): Failure[];
export function failureList(failures: readonly Failure[]): string;
