/** Pictures of clients and therapists: what is accepted, what is refused, what is stored, who sees it. */
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureLimits } from '#schemas/identity/pictures.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { colourAt, form, jpeg, type Part, photograph, png, pngBomb, pngWithDimensions, webp } from './files.ts'

let product: Product
let clara: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  clara = await product.given.client()
})

const own = '/client/profile-picture'

async function upload(person: { identifier: string }, parts: Part[], path = own) {
  const { body, headers } = form(...parts)
  const answer = await product.as(person).post(path, body, headers)
  return { ...answer, result: [answer.status, answer.body.code] }
}

const stored = (person: { identifier: string }) =>
  product.database.db
    .selectFrom('picture')
    .selectAll()
    .where('userIdentifier', '=', person.identifier)
    .executeTakeFirst()

const avatarOf = async (person: { identifier: string }) =>
  (
    await product.database.db
      .selectFrom('client')
      .select('avatar')
      .where('userIdentifier', '=', person.identifier)
      .executeTakeFirst()
  )?.avatar

async function anAvatar() {
  const { body } = await product.as(clara).get('/client/avatars')
  return body[3] as { identifier: string; photoUrl: string }
}

describe('a valid picture', () => {
  test.each([
    ['me.JPEG', 'image/jpeg', jpeg],
    ['me.png', 'image/png', png],
    ['blob', 'image/webp', webp],
  ])('called %s is stored square, %s or not', async (name, type, draw) => {
    const answer = await upload(clara, [{ name, type, content: await draw(900, 300) }])
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      photoUrl: expect.stringMatching(/^\/client\/profile-picture\?v=[0-9a-f]{16}$/),
      avatarIdentifier: null,
    })
    const picture = await stored(clara)
    const { width, height, format } = await new Transformer(picture?.content as Buffer).metadata()
    expect([width, height, format, picture?.contentType]).toEqual([512, 512, 'webp', 'image/webp'])
  })

  test('is cropped at the centre', async () => {
    await upload(clara, [{ content: await png(900, 300) }])
    const { content } = (await stored(clara)) as { content: Buffer }
    const corners = [colourAt(content, 0.2, 0.2), colourAt(content, 0.8, 0.2), colourAt(content, 0.2, 0.8)]
    expect(await Promise.all(corners)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
  })

  test('is turned upright, and loses its location and date', async () => {
    const content = await photograph()
    expect(content.includes('2026:03:01')).toBe(true)
    expect((await upload(clara, [{ name: 'me.jpg', type: 'image/jpeg', content }])).status).toBe(201)
    const storedContent = ((await stored(clara)) as { content: Buffer }).content
    expect(
      storedContent.includes('Exif') || storedContent.includes('EXIF') || storedContent.includes('2026:03:01'),
    ).toBe(false)
    // Red was at the top left before it was turned to the right.
    expect(await colourAt(storedContent, 0.8, 0.2)).toEqual([1, 0, 0])
    expect(await colourAt(storedContent, 0.2, 0.2)).toEqual([0, 0, 1])
  })

  test('replaces the one before', async () => {
    const first = await upload(clara, [{ content: await png() }])
    const second = await upload(clara, [{ name: 'me.jpg', type: 'image/jpeg', content: await jpeg(600, 400) }])
    expect(second.body.photoUrl).not.toBe(first.body.photoUrl)
    expect((await product.as(clara).get('/user/info')).body.photoUrl).toBe(second.body.photoUrl)
  })

  test('with data hidden behind it loses that data', async () => {
    const content = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await upload(clara, [{ content }])).status).toBe(201)
    expect((await stored(clara))?.content.includes('script')).toBe(false)
  })

  test.each([
    [200, 200, [201, undefined]],
    [199, 200, [422, 'PICTURE_TOO_SMALL']],
    [200, 199, [422, 'PICTURE_TOO_SMALL']],
    [1, 1, [422, 'PICTURE_TOO_SMALL']],
  ])('of %i x %i pixels', async (width, height, result) => {
    expect((await upload(clara, [{ content: await png(width, height) }])).result).toEqual(result)
  })

  test.each([
    [0, [201, undefined, undefined]],
    [1, [413, 'FILE_TOO_LARGE', 'File size should not exceed 10MB.']],
    [5_000_000, [413, 'FILE_TOO_LARGE', 'File size should not exceed 10MB.']],
  ])('of 10 MB and %i bytes', async (more, result) => {
    const picture = await png()
    const content = Buffer.concat([picture, Buffer.alloc(pictureLimits.maxBytes - picture.length + more)])
    const answer = await upload(clara, [{ content }])
    expect([...answer.result, answer.body.message]).toEqual(result)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'
const gif = Buffer.concat([Buffer.from('GIF89a\x2c\x01\x2c\x01', 'latin1'), Buffer.alloc(400)])

describe('an invalid picture', () => {
  test.each<[string, () => Promise<Part> | Part]>([
    ['a program called picture', () => ({ content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]) })],
    ['an SVG with a script', () => ({ name: 'me.svg', type: 'image/svg+xml', content: svg })],
    ['an SVG with a script called picture', () => ({ content: svg })],
    ['a GIF', () => ({ name: 'me.gif', type: 'image/gif', content: gif })],
    ['a GIF called picture', () => ({ content: gif })],
    ['a JPEG that is announced as PNG', async () => ({ content: await jpeg() })],
    ['a JPEG called PNG', async () => ({ name: 'me.png', type: 'image/jpeg', content: await jpeg() })],
    ['a picture called program', async () => ({ name: 'me.png.exe', content: await png() })],
    ['a picture of an unknown type', async () => ({ type: 'application/octet-stream', content: await png() })],
    ['30,000 x 30,000 pixels', async () => ({ content: await pngWithDimensions(30_000, 30_000) })],
    ['a picture without pixels', async () => ({ content: await pngWithDimensions(0, 300) })],
    [
      'a JPEG that ends half-way',
      async () => ({ name: 'me.jpg', type: 'image/jpeg', content: (await jpeg()).subarray(0, 900) }),
    ],
    ['a JPEG of four bytes', () => ({ name: 'a.jpg', type: 'image/jpeg', content: Buffer.from([255, 216, 255, 224]) })],
    ['a PNG of its first bytes only', async () => ({ content: (await png()).subarray(0, 12) })],
    [
      'a WebP with a frame larger than itself',
      async () => {
        const content = Buffer.from(await webp())
        const canvas = Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\x2b\x01\0\x2b\x01\0', 'latin1')
        const frame = Buffer.from('ANMF\x10\0\0\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0\0\0\0\0', 'latin1')
        return {
          name: 'a.webp',
          type: 'image/webp',
          content: Buffer.concat([content.subarray(0, 12), canvas, frame, content.subarray(12)]),
        }
      },
    ],
  ])('%s is refused', async (_name, part) => {
    const answer = await upload(clara, [await part()])
    expect(answer.result).toEqual([415, 'FILE_TYPE'])
    expect(answer.body.message).toBe('Please upload a valid image file.')
    expect(await stored(clara)).toBeUndefined()
  })

  test.each(['IDAT', 'zTXt'] as const)(
    'a picture that unpacks to a hundred megabytes (%s) costs little',
    async (where) => {
      const content = await pngBomb(where)
      expect(content.length).toBeLessThan(200_000)
      const before = process.cpuUsage()
      const { result } = await upload(clara, [{ content }])
      expect([
        [201, undefined],
        [415, 'FILE_TYPE'],
      ]).toContainEqual(result)
      const { user, system } = process.cpuUsage(before)
      expect(user + system).toBeLessThan(5_000_000)
    },
  )
})

describe('a form', () => {
  test.each<[string, Part[]]>([
    ['two files', [{ content: 'a' }, { content: 'b' }]],
    ['a file in another field', [{ field: 'photo', content: 'a' }]],
    ['a file in another field besides', [{ content: 'a' }, { field: 'photo', content: 'b' }]],
    ['an empty file', [{ content: '' }]],
    ['nothing', []],
  ])('with %s is refused at the field', async (_name, parts) => {
    const { result, body } = await upload(clara, parts)
    expect(result).toEqual([422, 'VALIDATION_ERROR'])
    expect(body.fields).toEqual({ file: 'Please choose one file' })
  })

  test('with a text field beside the file is refused', async () => {
    const { body, headers } = form({ content: await png() })
    const word = Buffer.from('--boundary-of-the-tests\r\nContent-Disposition: form-data; name="admin"\r\n\r\nyes\r\n')
    const answer = await product.as(clara).post(own, Buffer.concat([word, body]), headers)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  test.each([
    ['ends half-way', (body: Buffer) => body.subarray(0, -60)],
    ['does not contain its boundary', () => Buffer.from('hello')],
    ['has a field called __proto__', () => form({ field: '__proto__', content: 'a' }).body],
  ])('that %s is a bad request', async (_name, broken) => {
    const { body, headers } = form({ content: await png() })
    const answer = await product.as(clara).post(own, broken(body), headers)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('of another kind is refused', async () => {
    const answer = await product.as(clara).post(own, { file: 'a' })
    expect([answer.status, answer.body.code]).toEqual([415, 'MEDIA_TYPE'])
  })
})

test('from more senders than there are slots gives some a retryable error, and all succeed in the end', async () => {
  const content = await jpeg(1_200, 1_200)
  const people = await Promise.all(Array.from({ length: 14 }, () => product.given.client()))
  const part = { name: 'me.jpg', type: 'image/jpeg', content }
  const answers = await Promise.all(people.map((person) => upload(person, [part])))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  const late = people.filter((_person, place) => statuses[place] === 503)
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('2')
  for (const person of late) expect((await upload(person, [part])).status).toBe(201)
})

test('twenty pictures an hour are accepted without waiting', async () => {
  const content = await png()
  for (let count = 0; count < pictureLimits.uploads.tries; count += 1)
    expect((await upload(clara, [{ content }])).status).toBe(201)
  expect((await upload(clara, [{ content }])).result).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  product.clock.advance({ hours: 2 })
  expect((await upload(clara, [{ content }])).status).toBe(201)
})

describe('a picture of a client', () => {
  test('is shown to that client only, and not cached', async () => {
    const { body } = await upload(clara, [{ content: await png() }])
    const { status, headers } = await product.as(clara).get(body.photoUrl)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const other = await product.given.client()
    expect((await product.as(other).get(body.photoUrl)).status).toBe(404)
    expect((await product.visitor.get(body.photoUrl)).status).toBe(401)
    expect((await product.as(await product.given.provider()).get(body.photoUrl)).status).toBe(403)
    expect((await product.visitor.get(`/providers/${clara.identifier}/photo`)).status).toBe(404)
  })

  test('replaces an avatar, and the other way round', async () => {
    const avatar = await anAvatar()
    expect((await product.as(clara).post(`/client/avatar/${avatar.identifier}`)).body).toEqual({
      photoUrl: avatar.photoUrl,
      avatarIdentifier: avatar.identifier,
    })
    expect((await product.as(clara).get('/client')).body).toMatchObject({
      photoUrl: avatar.photoUrl,
      avatarIdentifier: avatar.identifier,
    })
    const { body } = await upload(clara, [{ content: await png() }])
    expect((await avatarOf(clara)) ?? null).toBeNull()
    expect((await product.as(clara).get('/client')).body).toMatchObject({ ...body })

    await product.as(clara).post(`/client/avatar/${avatar.identifier}`)
    expect(await stored(clara)).toBeUndefined()
    expect((await product.as(clara).get('/user/info')).body.photoUrl).toBe(avatar.photoUrl)
  })

  test('sent while an avatar is chosen leaves one of the two', async () => {
    const avatar = await anAvatar()
    const content = await png()
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([upload(clara, [{ content }]), product.as(clara).post(`/client/avatar/${avatar.identifier}`)])
      const left = [await avatarOf(clara), await stored(clara)].filter(Boolean)
      expect(left).toHaveLength(1)
    }
  })

  test('is deleted with the avatar, and deleting nothing is no error', async () => {
    await upload(clara, [{ content: await png() }])
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await product.as(clara).delete(own)
      expect([status, body]).toEqual([200, { photoUrl: null, avatarIdentifier: null }])
    }
    expect(await stored(clara)).toBeUndefined()
    const avatar = await anAvatar()
    await product.as(clara).post(`/client/avatar/${avatar.identifier}`)
    await product.as(clara).delete(own)
    expect((await avatarOf(clara)) ?? null).toBeNull()
    expect((await product.as(clara).get(own)).status).toBe(404)
  })

  test('is logged without personal data', async () => {
    await upload(clara, [{ content: await png() }])
    await product.as(clara).delete(own)
    const { db } = product.database
    const events = db.selectFrom('auditEvent').selectAll().where('actor', '=', clara.identifier)
    const rows = await events.orderBy('id').execute()
    expect(rows.map(({ action }) => action)).toEqual(['picture.set', 'picture.deleted'])
    expect(rows.map(({ details }) => details)).toEqual([{}, {}])
  })
})

describe('a picture of a provider', () => {
  const path = '/provider/update/photo'

  test('is public as soon as they are listed, and visible to themselves before', async () => {
    const hidden = await product.given.provider({ listed: false })
    const { status, body } = await upload(hidden, [{ content: await png() }], path)
    expect([status, body]).toEqual([201, { photoUrl: expect.stringMatching(/^\/provider\/photo\?v=[0-9a-f]{16}$/) }])
    const seen = await product.as(hidden).get(body.photoUrl)
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect((await product.visitor.get(`/providers/${hidden.identifier}/photo`)).status).toBe(404)
    expect((await product.as(hidden).get('/user/info')).body.photoUrl).toBe(body.photoUrl)
    expect((await product.as(hidden).get('/provider')).body.profileInfo.photo).toBe(body.photoUrl)

    const listed = await product.given.provider()
    await upload(listed, [{ content: await png() }], path)
    const { photo } = (await product.visitor.get(`/providers/${listed.identifier}`)).body
    const shown = await product.visitor.get(photo)
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
  })

  test('cannot be uploaded by a client or a visitor', async () => {
    const { body, headers } = form({ content: await png() })
    expect((await product.as(clara).post(path, body, headers)).status).toBe(403)
    expect((await product.visitor.post(path, body, headers)).status).toBe(401)
    expect((await product.as(clara).get('/provider/photo')).status).toBe(403)
  })

  test('that was never uploaded is 404', async () => {
    const provider = await product.given.provider({ listed: false })
    expect((await product.as(provider).get('/provider/photo')).status).toBe(404)
  })
})
