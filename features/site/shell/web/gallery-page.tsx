import type { ReactNode } from 'react';
import { Gallery } from '#ui/gallery/gallery.tsx';
import { GalleryWindows } from './gallery-windows.tsx';

/** Every component in every state, for whoever works on the look and for the browser tests. */
export default function GalleryPage(): ReactNode {
  return (
    <Gallery>
      <GalleryWindows />
    </Gallery>
  );
}
