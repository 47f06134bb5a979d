/** The server refused a call, or could not answer it. `code` is the refusal's number, as the API's description lists it. */
export class PhoenixError extends Error {
  readonly status: number;
  readonly code: number;
  /** What is wrong with which field, as far as the server says so. */
  readonly errors: Readonly<Record<string, string>>;
  /** By which the operator finds the call in the log. */
  readonly requestId: string | null;

  constructor(
    message: string,
    about: {
      status: number;
      code: number;
      errors: Readonly<Record<string, string>>;
      requestId: string | null;
    },
  ) {
    super(message);
    this.name = 'PhoenixError';
    this.status = about.status;
    this.code = about.code;
    this.errors = about.errors;
    this.requestId = about.requestId;
  }
}
