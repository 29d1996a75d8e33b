/** Plants and flowers, on a canvas of 120 by 120. */
const line = (colour: string, d: string, width = 2) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
const shape = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`
const oval = (colour: string, x: number, y: number, rx: number, ry: number = rx) =>
  `<ellipse fill="${colour}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`
const turned = (inside: string, angles: readonly number[], x: number, y: number) =>
  angles.map((angle) => `<g transform="rotate(${angle} ${x} ${y})">${inside}</g>`).join('')
/** Round petals or seeds on a circle. */
const ring = (colour: string, radius: number, size: number, step: number) =>
  `<circle fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round" stroke-dasharray="0 ${step}" cx="60" cy="50" r="${radius}"/>`
const both = (left: string) => `${left}<g transform="matrix(-1 0 0 1 120 0)">${left}</g>`
const pot = (colour: string, shade: string) =>
  shape(colour, 'M40 82h40l-5 26q-1 4-5 4H50q-4 0-5-4Z') +
  shape(shade, 'M36 76h48q3 0 3 4v4q0 3-3 3H36q-3 0-3-3v-4q0-4 3-4Z')

export const plants = {
  leaf:
    shape('#2F7A6F', 'M30 92C18 58 40 26 92 24c4 46-22 80-62 68Z') +
    shape('#3F9185', 'M30 92C18 58 40 26 92 24Z') +
    line('#DCEBE6', 'M28 100C44 76 62 54 82 36M44 79V60M44 79l20 1M57 63l-1-17M57 63l18-1', 2.4),
  sprout:
    shape('#7A5440', 'M28 96c8-12 20-16 32-16s24 4 32 16q2 6-4 6H32q-6 0-4-6Z') +
    line('#4F6B3A', 'M60 82C60 66 59 56 60 46', 4) +
    shape('#6F9A4A', 'M60 54c-4-18-18-26-36-24 2 18 16 28 36 24Z') +
    shape('#88B15E', 'M60 48c2-18 16-28 36-28 0 20-14 32-36 28Z') +
    line('#F1F5E6', 'M34 37c10 4 18 9 26 17M86 27c-10 5-18 12-26 21', 1.6),
  cactus:
    shape('#4B7F5A', 'M48 80V38q0-14 12-14t12 14v42Z') +
    line('#4B7F5A', 'M36 46v8q0 10 12 10M84 38v10q0 10-12 10', 11) +
    line('#8CB894', 'M56 32v42M64 32v42M36 46v6M84 38v6', 1.8) +
    oval('#D9735A', 60, 23, 5) +
    turned(oval('#E79A80', 60, 16, 3, 5), [-50, 0, 50], 60, 24) +
    pot('#B5673F', '#9A4A2F'),
  tulip:
    line('#4F7A4A', 'M60 60v46', 4) +
    shape('#5E8F57', 'M60 104C44 98 36 84 36 68c14 4 24 18 24 36Z') +
    shape('#74A66B', 'M60 104c14-6 22-18 23-32-13 4-23 16-23 32Z') +
    shape('#C9594A', 'M38 26c6 4 9 8 11 12 2-8 6-14 11-18 5 4 9 10 11 18 2-4 5-8 11-12 5 22-4 40-22 40S33 48 38 26Z') +
    shape('#DE7866', 'M60 20c5 4 9 10 11 18 0 12-4 22-11 28-7-6-11-16-11-28 2-8 6-14 11-18Z'),
  sunflower:
    line('#4F7A4A', 'M60 70v42', 4.5) +
    shape('#6C9A5B', 'M60 108c-12 0-20-6-24-16 12-2 21 4 24 16Z') +
    shape('#5E8B4F', 'M60 100c4-10 12-15 23-14-3 10-11 15-23 14Z') +
    ring('#E0A93E', 24, 13, 12.566) +
    ring('#EBC05E', 19, 11, 9.948) +
    oval('#6B4428', 60, 50, 15) +
    ring('#94653B', 9.5, 3, 5.969) +
    ring('#94653B', 4, 2.6, 5.027),
  tree:
    shape('#7A5440', 'M55 70h10l3 36H52Z') +
    oval('#3F7F66', 60, 44, 28, 26) +
    oval('#4F9478', 40, 58, 18, 16) +
    oval('#357059', 80, 58, 18, 16) +
    oval('#5FA688', 52, 38, 14, 12) +
    line('#7A5440', 'M60 76V56M60 68l-9-8M60 64l8-7', 3) +
    shape('#A9BF7F', 'M20 104q40-10 80 0v4q-40 8-80 0Z'),
  lotus:
    shape('#7FB0AE', 'M14 86q46-12 92 0 0 14-46 18-46-4-46-18Z') +
    both(
      shape('#D58FA0', 'M60 88C36 90 22 78 16 60c18 0 34 8 44 28Z') +
        shape('#E3A9B5', 'M60 88C42 80 34 62 36 42c14 6 24 22 24 46Z'),
    ) +
    shape('#F2CCD2', 'M60 24c14 16 16 44 0 64-16-20-14-48 0-64Z') +
    line('#C77C8E', 'M60 36c4 12 4 26 0 40', 1.5) +
    line('#5F9694', 'M26 94q10 3 20 3M74 97q10 0 20-3', 1.8),
  fern:
    line('#2F6F5A', 'M60 80C60 58 62 40 66 22', 3) +
    [30, 40, 50, 60, 70]
      .map((y, place) => {
        const x = 64 - place
        const wide = 12 + place * 4
        return shape(
          place % 2 ? '#3F8A6F' : '#4E9C80',
          `M${x} ${y}c-${wide / 2}-7-${wide}-7-${wide + 4} 0 ${wide / 3} 6 ${wide / 1.5} 7 ${wide + 4} 0ZM${x} ${y}c${wide / 2}-7 ${wide}-7 ${wide + 4} 0-${(wide / 3).toFixed(0)} 6-${(wide / 1.5).toFixed(0)} 7-${wide + 4} 0Z`,
        )
      })
      .join('') +
    pot('#C98F62', '#B5774A'),
}
