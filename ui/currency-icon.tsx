export interface CurrencyIconProps {
  /** Id of the currency: 'btc'. */
  id: string;
  size?: number;
  /** Spoken name, where no text beside it says what it is. */
  label?: string;
  /** In long lists: fetched when it comes into sight. */
  lazy?: boolean;
}

/** A currency's mark. Its size is reserved before the file is there. */
export function CurrencyIcon({ id, size = 20, label = '', lazy = false }: CurrencyIconProps) {
  return (
    <img
      src={`/art/currency/${id}.svg`}
      width={size}
      height={size}
      alt={label}
      decoding="async"
      {...(lazy && { loading: 'lazy' })}
      className="shrink-0 rounded-full"
      style={{ width: size, height: size }}
    />
  );
}
