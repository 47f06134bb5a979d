import { Gallery } from '#ui/gallery/gallery.tsx';

/** Every component in every state, for whoever works on the look and for the browser tests. */
export default Gallery;
