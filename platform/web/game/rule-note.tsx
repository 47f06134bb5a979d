interface RuleNoteProps {
  readonly rule: string;
  /** What the round can come to. */
  readonly most: string;
}

/** In the place of a game's controls where there is nothing to set: how it is played, and what it can pay. */
export function RuleNote({ rule, most }: RuleNoteProps) {
  return (
    <p className="flex flex-col gap-0.5 rounded-md bg-raised px-3 py-2 text-xs text-fg2">
      {rule}
      <span className="text-fg3 tnum">{most}</span>
    </p>
  );
}
