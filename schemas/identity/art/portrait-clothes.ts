/** Neck, shoulders and clothes of the portraits. */
const cloths = [
  '#1F6B63',
  '#2F4858',
  '#9A4A2F',
  '#5B6B4A',
  '#7D5A86',
  '#B7793F',
  '#3B4A6B',
  '#E8DFD2',
  '#C9D6D1',
  '#46393A',
] as const
const body = 'M10 120c0-17 11-25 26-29 6-2 11-3 14-6h20c3 3 8 4 14 6 15 4 26 12 26 29Z'

const shape = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`

/** The neck and one of six kinds of clothing; a head covering over the shoulders is drawn last. */
export function clothes(
  pick: <Value>(values: readonly Value[]) => Value,
  jewellery: boolean,
  over: string,
  skin: string,
  shade: string,
): string {
  const cloth = pick(cloths)
  const neck =
    shape(skin, 'M51 72h18v16c0 5-4 9-9 9s-9-4-9-9Z') + shape(shade, 'M51 74c5 8 13 8 18 0v5c-4 6-14 6-18 0Z')
  const plain = () => shape(cloth, body) + neck
  const worn = pick([
    plain,
    () => shape(cloth, body) + neck + shape(skin, 'M50 86h20l-10 18Z'),
    () => shape(cloth, body) + neck + shape('#FFFDF8', 'M49 85l11 13-9 6-7-15ZM71 85L60 98l9 6 7-15Z'),
    () => shape('#F7F1E8', body) + neck + shape(cloth, 'M48 86c-16 4-38 8-38 34h44ZM72 86c16 4 38 8 38 34H66Z'),
    () =>
      shape(cloth, body) +
      neck +
      shape(cloth, 'M49 82c6 5 16 5 22 0l2 10c-6 6-20 6-26 0Z') +
      '<path fill="none" stroke="#000" stroke-opacity=".14" stroke-width="1.300" d="M48.500 90c6 5 17 5 23 0"/>',
    !jewellery
      ? plain
      : () => plain() + '<path fill="none" stroke="#E0B252" stroke-width="1.500" d="M50 87c2 12 18 12 20 0"/>',
  ])()
  return worn + over
}
