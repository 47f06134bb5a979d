import type { SharedPlayer } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { paysText, toneOfColour, type WheelLook } from './look.ts';
import { RoomPlaces } from './room-places.tsx';

interface PlacesProps {
  look: WheelLook;
  value: string;
  onChange: (colour: string) => void;
  disabled: boolean;
  players: readonly SharedPlayer[];
  /** The colour that was drawn, once it is on the screen. */
  drawn: string | null;
}

/** The colours of a wheel, as the places of its table. */
export function WheelPlaces({ look, drawn, ...props }: PlacesProps) {
  const t = useT(`games.${look.wheel.id}`);
  return (
    <RoomPlaces
      {...props}
      label={t('colour')}
      places={look.wheel.colours.map(({ id }) => ({
        id,
        label: t(id),
        pays: paysText(look, id),
        chip: toneOfColour(id).chip,
      }))}
      placeOf={({ shownParams }) => shownParams['colour']}
      count={(players) => t('players', { count: players })}
      winners={drawn === null ? null : [drawn]}
    />
  );
}
