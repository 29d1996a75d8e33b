/** Width and height from the header: the browser and the backend read them before anything is decoded. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreedPictureType, pictureSizeOf, pictureTypeOf, pictureTypes } from '#schemas/identity/pictures.ts'
import { jpeg, photograph, pixels, png, pngWithDimensions, webp } from './files.ts'

const bytes = (...parts: (number | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))))

describe('the size of', () => {
  test.each([
    ['a PNG', 'image/png', () => png(640, 210)],
    ['a JPEG', 'image/jpeg', () => jpeg(640, 210)],
    ['a photograph', 'image/jpeg', () => photograph(640, 210)],
    ['a WebP', 'image/webp', () => webp(640, 210)],
    ['a WebP without loss', 'image/webp', () => pixels(640, 210).webpLossless()],
  ] as const)('%s', async (_name, type, draw) => {
    const content = await draw()
    expect(pictureTypeOf(content)).toBe(type)
    expect(pictureSizeOf(content, type)).toEqual({ width: 640, height: 210 })
  })

  test('a picture in the middle of other bytes', async () => {
    const content = Buffer.concat([Buffer.alloc(7), await png(640, 210), Buffer.alloc(9)]).subarray(7)
    expect(pictureSizeOf(content, 'image/png')).toEqual({ width: 640, height: 210 })
  })

  test('is what the header says, however large', async () => {
    expect(pictureSizeOf(await pngWithDimensions(30_000, 30_000), 'image/png')).toEqual({
      width: 30_000,
      height: 30_000,
    })
  })

  test('a JPEG with two frames is not recognised', async () => {
    const content = await jpeg()
    const second = bytes(0xff, 0xc0, '\0\x11\x08\x75\x30\x75\x30\x03\x01\x11\0\x02\x11\0\x03\x11\0')
    expect(pictureSizeOf(Buffer.concat([content.subarray(0, 2), second, content.subarray(2)]), 'image/jpeg')).toBeNull()
  })

  test('a JPEG may have fill bytes before its markers', async () => {
    const content = await jpeg(640, 210)
    const filled = Buffer.concat([content.subarray(0, 2), bytes(0xff, 0xff), content.subarray(2)])
    expect(pictureSizeOf(filled, 'image/jpeg')).toEqual({ width: 640, height: 210 })
  })
})

test('for any bytes the header is either read or not recognised', () => {
  const starts = [
    bytes(0xff, 0xd8, 0xff),
    bytes(0x89, 'PNG\r\n', 0x1a, '\n\0\0\0', 13, 'IHDR'),
    bytes('RIFF\0\0\0\0WEBPVP8X'),
    Buffer.alloc(0),
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(...pictureTypes),
      (start, rest, type) => {
        const size = pictureSizeOf(Buffer.concat([start, rest]), type)
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['image/png', 'a.png', 'image/png'],
  ['image/png', 'a.PNG', 'image/png'],
  ['image/png', 'blob', 'image/png'],
  ['image/png', 'a.jpg.png', 'image/png'],
  ['image/png', 'a.jpg', null],
  ['image/png', 'a.', null],
  ['image/png', 'a.png.html', null],
  ['image/jpeg', 'a.png', null],
  ['', 'a.png', null],
])('a PNG announced as %s under the name %s is treated as %s', async (declared, name, kind) => {
  expect(agreedPictureType(await png(), declared, name)).toBe(kind)
})
