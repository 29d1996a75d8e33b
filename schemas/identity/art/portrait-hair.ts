/** Hair and head coverings of the portraits: one layer behind the head and one in front of it. */
export type HairStyle =
  | 'long'
  | 'bob'
  | 'bun'
  | 'afro'
  | 'braids'
  | 'curly'
  | 'hijab'
  | 'crop'
  | 'wrap'
  | 'waves'
  | 'fade'
  | 'part'
  | 'bald'
  | 'curls'
  | 'swept'
  | 'locs'

export interface Hair {
  behind: string
  front: string
  /** A head covering over the shoulders. */
  shoulders: string
}

const shape = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`
const dots = (colour: string, places: readonly (readonly [x: number, y: number, r: number])[]) =>
  `<g fill="${colour}">${places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

const hairline =
  'M39.500 54c-2-18 6-28 20.500-28s22.500 10 20.500 28c-1.500-8-4-13-8-16-8 3-18 3-25 0-4 3-6.500 8-8 16Z'
const close =
  'M39.800 52c-1.500-16 6.700-25.500 20.200-25.500S81.700 36 80.200 52c-1-6-2.700-10-5.700-13-9-3.500-20-3.500-29 0-3 3-4.700 7-5.700 13Z'

/** The two layers of a style in a hair colour; head coverings have the colour of cloth. */
export function hairOf(style: HairStyle, colour: string, cloth: string): Hair {
  const plain = (behind: string, front: string): Hair => ({ behind, front, shoulders: '' })
  switch (style) {
    case 'long':
      return plain(
        shape(colour, 'M60 22c-18 0-26 13-25 31 1 16-2 29-7 40 10 5 54 5 64 0-5-11-8-24-7-40 1-18-7-31-25-31Z'),
        shape(colour, 'M39 56c-1-18 7-29 21-29s22 11 21 29c-2-7-5-12-10-16-8 1-15-1-19-5-2 6-10 11-13 21Z'),
      )
    case 'bob':
      return plain(
        shape(colour, 'M60 22c-19 0-27 14-26 33 0 9-1 15-3 20 8 4 50 4 58 0-2-5-3-11-3-20 1-19-7-33-26-33Z'),
        shape(colour, hairline),
      )
    case 'bun':
      return plain(dots(colour, [[60, 19, 10]]), shape(colour, hairline))
    case 'afro':
      return plain(
        dots(colour, [
          [60, 38, 27],
          [40, 48, 15],
          [80, 48, 15],
          [44, 30, 15],
          [76, 30, 15],
          [60, 24, 15],
        ]),
        shape(colour, close),
      )
    case 'braids':
      return plain(
        shape(colour, 'M60 21c-18 0-26 13-25 30 1 18-1 32-4 45h58c-3-13-5-27-4-45 1-17-7-30-25-30Z') +
          '<path fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.200" d="M37 60v36M42 78v18M83 60v36M78 78v18"/>',
        shape(colour, close) +
          '<path fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="1" d="M60 27v9M52 28l-3 10M68 28l3 10M45 32l-4 12M75 32l4 12"/>',
      )
    case 'curly':
      return plain(
        dots(colour, [
          [60, 32, 18],
          [44, 36, 12],
          [76, 36, 12],
          [36, 50, 11],
          [84, 50, 11],
          [34, 64, 10],
          [86, 64, 10],
          [37, 77, 9],
          [83, 77, 9],
        ]),
        shape(colour, close) +
          dots(colour, [
            [46, 36, 6],
            [54, 33, 6.5],
            [63, 33, 6.5],
            [73, 36, 6],
          ]),
      )
    case 'hijab':
      return {
        behind: shape(cloth, 'M60 18c-20 0-29 15-28 36 0 18-4 32-10 44h76c-6-12-10-26-10-44 1-21-8-36-28-36Z'),
        front:
          shape(
            cloth,
            'M60 19c-21 0-29 16-27 37 1 12 5 22 12 28 5 4 10 5 15 5s10-1 15-5c7-6 11-16 12-28 2-21-6-37-27-37Zm0 12c11 0 18 8 18.500 20 .5 14-7.500 28-18.500 28s-19-14-18.500-28C42 39 49 31 60 31Z',
          ) +
          '<path fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.300" d="M40 70c6 12 14 16 30 19M44 32c4-5 9-8 16-8"/>',
        shoulders: shape(cloth, 'M38 80c6 8 38 8 44 0 6 8 10 16 8 26-18 8-42 8-60 0-2-10 2-18 8-26Z'),
      }
    case 'crop':
      return plain(
        '',
        shape(
          colour,
          'M39.500 53c-3-17 5-28 20.500-28s23.500 11 20.500 28c-1-6-3-10-5-12-3-1-6-3-8-5-5 4-16 5-22 4-3 3-5 7-6 13Z',
        ),
      )
    case 'wrap':
      return plain(
        '',
        shape(cloth, 'M38 47c-4-20 6-34 22-34s26 14 22 34c-12-9-32-9-44 0Z') +
          dots(cloth, [
            [70, 15, 8],
            [60, 12, 7],
          ]) +
          '<path fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.500" d="M40 41c12-9 28-9 40 0M43 32c10-8 24-8 34 0M52 20c6-3 14-3 20 1"/>',
      )
    case 'waves':
      return plain(
        shape(
          colour,
          'M60 22c-18 0-27 12-26 29 0 6-5 9-4 16 0 5-3 8-1 13 3 6 12 7 14 3V60h34v23c2 4 11 3 14-3 2-5-1-8-1-13 1-7-4-10-4-16 1-17-8-29-26-29Z',
        ),
        shape(colour, 'M39 56c-2-18 6-29 21-29s23 11 21 29c-1-8-4-13-9-15-10-1-16-4-19-9-1 8-10 12-14 24Z'),
      )
    case 'fade':
      return plain(
        '',
        shape(colour, 'M41 46c-1-13 6-20.500 19-20.500S80 33 79 46c-1-4-2-6-4-8-9-3-21-3-30 0-2 2-3 4-4 8Z'),
      )
    case 'part':
      return plain(
        '',
        shape(
          colour,
          'M39.500 53c-3-18 4-29 18-29.500 15-.5 25 9 23 29.500-1-7-3-11-6-14-9 0-18-2-24-8-1 7-9 11-11 22Z',
        ),
      )
    case 'bald':
      return plain('', '<path fill="#fff" opacity=".14" d="M50 33c5-3 12-3 17-1-5 0-12 1-17 1Z"/>')
    case 'curls':
      return plain(
        '',
        shape(colour, close) +
          dots(colour, [
            [42, 40, 6],
            [47, 32, 7],
            [55, 27, 7.5],
            [65, 27, 7.5],
            [73, 32, 7],
            [78, 40, 6],
          ]),
      )
    case 'swept':
      return plain(
        '',
        shape(
          colour,
          'M39.500 54c-2-12-1-19 4-24 4-5 10-7 18-6 12 1 20 10 19 30-1-7-3-11-5-13-7-2-13-2-18-5-6 2-15 6-18 18Z',
        ),
      )
    case 'locs':
      return plain(
        shape(colour, 'M60 22c-18 0-26 12-26 30v18c0 4 6 4 6 0V56h40v14c0 4 6 4 6 0V52c0-18-8-30-26-30Z'),
        shape(colour, close) +
          '<path fill="none" stroke="#fff" stroke-opacity=".16" d="M60 27v8M51 28l-4 10M69 28l4 10M37 52v18M83 52v18"/>',
      )
  }
}
