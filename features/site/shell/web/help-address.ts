import { brand } from '#platform/web/brand.ts';
import { useShownSettings } from '#platform/web/shown-settings.ts';

const HELP = 'https://www.gamblingtherapy.org/';

/** Where players are helped: as the brand says, else the operator, else a service that helps anywhere. */
export function useHelpAddress(): string {
  const { helpUrl } = useShownSettings('shell');
  return brand().helpUrl || helpUrl || HELP;
}
