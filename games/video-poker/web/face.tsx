import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { PlayingCard } from '#ui/playing-card.tsx';
import { JOKER, type PokerCard } from '../hands.ts';

interface FaceProps {
  card: PokerCard | null;
  dealt?: boolean;
  still: boolean;
  plain?: boolean;
  /** Spoken name; decoration without one. */
  label?: string;
}

/** A card of the deck, or its joker, as wide as what it lies in. */
export function Face({ card, dealt = false, still, plain = false, label }: FaceProps) {
  const spoken = label === undefined ? {} : { label };
  if (card !== JOKER)
    return <PlayingCard card={card} size="fill" dealt={dealt} still={still} plain={plain} {...spoken} />;
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={cx(
        'grid aspect-5/7 w-full place-items-center rounded-[8%/5.7%] bg-paper text-ink ring-1 ring-ink/20',
        dealt && !still && 'transition-[scale,opacity] starting:scale-50 starting:opacity-0',
      )}
    >
      <Icon name="star" size={plain ? 16 : 28} />
    </span>
  );
}
