/** The icon that browsers ask for by its old name where a page names none: answers of calls, pictures, files. */
import sharp from 'sharp';

const SIZE = 32;

/**
 * @param svg path of the picture
 * @returns an .ico file of one picture, as PNG inside (which the format has allowed since 2007)
 */
export async function icoOf(svg: string): Promise<Buffer> {
  const png = await sharp(svg, { density: 300 })
    .resize(SIZE, SIZE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(SIZE, 6);
  head.writeUInt8(SIZE, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
