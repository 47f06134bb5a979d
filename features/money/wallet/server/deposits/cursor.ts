export interface Cursor {
  readonly height: number;
  readonly hash: string;
  readonly halted: string | null;
}
