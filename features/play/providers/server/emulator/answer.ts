/** Answers of the emulator. */
export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) });
export const problem = (status: number, message: string): Answer =>
  json({ name: 'Error', message, code: 0, status }, status);
