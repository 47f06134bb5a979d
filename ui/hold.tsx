/**
 * Place of a part whose height is not known before it is there. What stands below it on the page is not shown until
 * then (tokens.css), so that nothing that is seen moves.
 * @param className the height that is likeliest: `h-142`
 */
export function Hold({ as: Tag = 'div', className }: { as?: 'div' | 'li'; className?: string }) {
  return <Tag data-holds className={className} />;
}
