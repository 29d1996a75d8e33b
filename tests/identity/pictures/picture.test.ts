/** Pictures of clients and providers: what is taken, what is refused, what is kept, who sees it. */
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureLimits } from '#schemas/identity/pictures.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { colourAt, form, jpeg, type Part, photograph, png, pngBomb, pngThatSays, webp } from './files.ts'

let world: World
let clara: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  clara = await world.given.client()
})

const own = '/client/profile-picture'

async function upload(person: { identifier: string }, parts: Part[], path = own) {
  const { body, headers } = form(...parts)
  const answer = await world.as(person).post(path, body, headers)
  return { ...answer, said: [answer.status, answer.body.code] }
}

const stored = (person: { identifier: string }) =>
  world.database.db.selectFrom('picture').selectAll().where('userIdentifier', '=', person.identifier).executeTakeFirst()

const avatarOf = async (person: { identifier: string }) =>
  (
    await world.database.db
      .selectFrom('client')
      .select('avatar')
      .where('userIdentifier', '=', person.identifier)
      .executeTakeFirst()
  )?.avatar

async function anAvatar() {
  const { body } = await world.as(clara).get('/client/avatars')
  return body[3] as { identifier: string; photoUrl: string }
}

describe('a good picture', () => {
  test.each([
    ['me.jpg', 'image/jpeg', jpeg],
    ['me.JPEG', 'image/jpeg', jpeg],
    ['me.png', 'image/png', png],
    ['me.webp', 'image/webp', webp],
    ['blob', 'image/webp', webp],
  ])('called %s is kept square, %s or not', async (name, type, draw) => {
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

  test('is cut from the middle', async () => {
    await upload(clara, [{ content: await png(900, 300) }])
    const { content } = (await stored(clara)) as { content: Buffer }
    const corners = [colourAt(content, 0.2, 0.2), colourAt(content, 0.8, 0.2), colourAt(content, 0.2, 0.8)]
    expect(await Promise.all(corners)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
  })

  test('stands upright as the camera was held, and says nothing of the place and the day', async () => {
    const content = await photograph()
    expect(content.includes('2026:03:01')).toBe(true)
    expect((await upload(clara, [{ name: 'me.jpg', type: 'image/jpeg', content }])).status).toBe(201)
    const kept = ((await stored(clara)) as { content: Buffer }).content
    expect(kept.includes('Exif') || kept.includes('EXIF') || kept.includes('2026:03:01')).toBe(false)
    // Red was at the top left before it was turned to the right.
    expect(await colourAt(kept, 0.8, 0.2)).toEqual([1, 0, 0])
    expect(await colourAt(kept, 0.2, 0.2)).toEqual([0, 0, 1])
  })

  test('takes the place of the one before', async () => {
    const first = await upload(clara, [{ content: await png() }])
    const second = await upload(clara, [{ name: 'me.jpg', type: 'image/jpeg', content: await jpeg(600, 400) }])
    expect(second.body.photoUrl).not.toBe(first.body.photoUrl)
    expect((await world.as(clara).get('/user/info')).body.photoUrl).toBe(second.body.photoUrl)
  })

  test('with something hidden behind it loses what was hidden', async () => {
    const content = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await upload(clara, [{ content }])).status).toBe(201)
    expect((await stored(clara))?.content.includes('script')).toBe(false)
  })

  test.each([
    [200, 200, [201, undefined]],
    [199, 200, [422, 'PICTURE_TOO_SMALL']],
    [200, 199, [422, 'PICTURE_TOO_SMALL']],
    [1, 1, [422, 'PICTURE_TOO_SMALL']],
  ])('of %i x %i pixels', async (width, height, said) => {
    expect((await upload(clara, [{ content: await png(width, height) }])).said).toEqual(said)
  })

  test.each([
    [0, [201, undefined, undefined]],
    [1, [413, 'FILE_TOO_LARGE', 'File size should not exceed 10MB.']],
    [70_000, [413, 'FILE_TOO_LARGE', 'File size should not exceed 10MB.']],
    [5_000_000, [413, 'FILE_TOO_LARGE', 'File size should not exceed 10MB.']],
  ])('of 10 MB and %i bytes', async (more, said) => {
    const picture = await png()
    const content = Buffer.concat([picture, Buffer.alloc(pictureLimits.maxBytes - picture.length + more)])
    const answer = await upload(clara, [{ content }])
    expect([...answer.said, answer.body.message]).toEqual(said)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'
const gif = Buffer.concat([Buffer.from('GIF89a\x2c\x01\x2c\x01', 'latin1'), Buffer.alloc(400)])

describe('what is no picture of ours', () => {
  test.each<[string, () => Promise<Part> | Part]>([
    ['a program called picture', () => ({ content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]) })],
    ['a drawing with a script', () => ({ name: 'me.svg', type: 'image/svg+xml', content: svg })],
    ['a drawing with a script called picture', () => ({ content: svg })],
    ['a GIF', () => ({ name: 'me.gif', type: 'image/gif', content: gif })],
    ['a GIF called picture', () => ({ content: gif })],
    ['a JPEG that is announced as PNG', async () => ({ content: await jpeg() })],
    ['a JPEG called PNG', async () => ({ name: 'me.png', type: 'image/jpeg', content: await jpeg() })],
    ['a picture called program', async () => ({ name: 'me.png.exe', content: await png() })],
    ['a picture of no kind', async () => ({ type: 'application/octet-stream', content: await png() })],
    ['30,000 x 30,000 pixels', async () => ({ content: await pngThatSays(30_000, 30_000) })],
    ['a picture without pixels', async () => ({ content: await pngThatSays(0, 300) })],
    [
      'a JPEG that ends half-way',
      async () => ({ name: 'me.jpg', type: 'image/jpeg', content: (await jpeg()).subarray(0, 900) }),
    ],
    ['a JPEG of four bytes', () => ({ name: 'a.jpg', type: 'image/jpeg', content: Buffer.from([255, 216, 255, 224]) })],
    ['a PNG of its first bytes', async () => ({ content: (await png()).subarray(0, 12) })],
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
    expect(answer.said).toEqual([415, 'FILE_TYPE'])
    expect(answer.body.message).toBe('Please upload a valid image file.')
    expect(await stored(clara)).toBeUndefined()
  })

  test.each(['IDAT', 'zTXt'] as const)(
    'a picture that unpacks to a hundred megabytes (%s) costs little',
    async (where) => {
      const content = await pngBomb(where)
      expect(content.length).toBeLessThan(200_000)
      const before = performance.now()
      const { said } = await upload(clara, [{ content }])
      expect([
        [201, undefined],
        [415, 'FILE_TYPE'],
      ]).toContainEqual(said)
      expect(performance.now() - before).toBeLessThan(5_000)
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
    const { said, body } = await upload(clara, parts)
    expect(said).toEqual([422, 'VALIDATION_ERROR'])
    expect(body.fields).toEqual({ file: 'Please choose one file' })
  })

  test('with a word beside the file is refused', async () => {
    const { body, headers } = form({ content: await png() })
    const word = Buffer.from('--boundary-of-the-tests\r\nContent-Disposition: form-data; name="admin"\r\n\r\nyes\r\n')
    const answer = await world.as(clara).post(own, Buffer.concat([word, body]), headers)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  test.each([
    ['ends half-way', (body: Buffer) => body.subarray(0, -60)],
    ['has no boundary in it', () => Buffer.from('hello')],
    ['has a field called __proto__', () => form({ field: '__proto__', content: 'a' }).body],
  ])('that %s is a bad request', async (_name, broken) => {
    const { body, headers } = form({ content: await png() })
    const answer = await world.as(clara).post(own, broken(body), headers)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('of another kind is refused', async () => {
    const answer = await world.as(clara).post(own, { file: 'a' })
    expect([answer.status, answer.body.code]).toEqual([415, 'MEDIA_TYPE'])
  })
})

test('of more senders than there is room for some are asked to come again, and all get through in the end', async () => {
  const content = await jpeg(1_200, 1_200)
  const people = await Promise.all(Array.from({ length: 14 }, () => world.given.client()))
  const part = { name: 'me.jpg', type: 'image/jpeg', content }
  const answers = await Promise.all(people.map((person) => upload(person, [part])))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  const late = people.filter((_person, place) => statuses[place] === 503)
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('2')
  for (const person of late) expect((await upload(person, [part])).status).toBe(201)
})

test('a person sends twenty pictures an hour without waiting', async () => {
  const content = await png()
  for (let count = 0; count < pictureLimits.uploads.tries; count += 1)
    expect((await upload(clara, [{ content }])).status).toBe(201)
  expect((await upload(clara, [{ content }])).said).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  world.clock.advance({ hours: 2 })
  expect((await upload(clara, [{ content }])).status).toBe(201)
})

describe('a picture of a client', () => {
  test('is shown to that client alone, and kept nowhere on the way', async () => {
    const { body } = await upload(clara, [{ content: await png() }])
    const { status, headers } = await world.as(clara).get(body.photoUrl)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const other = await world.given.client()
    expect((await world.as(other).get(body.photoUrl)).status).toBe(404)
    expect((await world.visitor.get(body.photoUrl)).status).toBe(401)
    expect((await world.as(await world.given.provider()).get(body.photoUrl)).status).toBe(403)
    expect((await world.visitor.get(`/providers/${clara.identifier}/photo`)).status).toBe(404)
  })

  test('takes the place of an avatar, and the other way round', async () => {
    const avatar = await anAvatar()
    expect((await world.as(clara).post(`/client/avatar/${avatar.identifier}`)).body).toEqual({
      photoUrl: avatar.photoUrl,
      avatarIdentifier: avatar.identifier,
    })
    expect((await world.as(clara).get('/client')).body).toMatchObject({
      photoUrl: avatar.photoUrl,
      avatarIdentifier: avatar.identifier,
    })
    const { body } = await upload(clara, [{ content: await png() }])
    expect((await avatarOf(clara)) ?? null).toBeNull()
    expect((await world.as(clara).get('/client')).body).toMatchObject({ ...body })

    await world.as(clara).post(`/client/avatar/${avatar.identifier}`)
    expect(await stored(clara)).toBeUndefined()
    expect((await world.as(clara).get('/user/info')).body.photoUrl).toBe(avatar.photoUrl)
  })

  test('sent while an avatar is chosen leaves one of the two', async () => {
    const avatar = await anAvatar()
    const content = await png()
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([upload(clara, [{ content }]), world.as(clara).post(`/client/avatar/${avatar.identifier}`)])
      const left = [await avatarOf(clara), await stored(clara)].filter(Boolean)
      expect(left).toHaveLength(1)
    }
  })

  test('is taken away with the avatar, and taking away nothing is no mistake', async () => {
    await upload(clara, [{ content: await png() }])
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await world.as(clara).delete(own)
      expect([status, body]).toEqual([200, { photoUrl: null, avatarIdentifier: null }])
    }
    expect(await stored(clara)).toBeUndefined()
    const avatar = await anAvatar()
    await world.as(clara).post(`/client/avatar/${avatar.identifier}`)
    await world.as(clara).delete(own)
    expect((await avatarOf(clara)) ?? null).toBeNull()
    expect((await world.as(clara).get(own)).status).toBe(404)
  })

  test('leaves a trace that says nothing of the person', async () => {
    await upload(clara, [{ content: await png() }])
    await world.as(clara).delete(own)
    const { db } = world.database
    const rows = await db.selectFrom('auditEvent').selectAll().where('actor', '=', clara.identifier).execute()
    expect(rows.map(({ action }) => action)).toEqual(['picture.set', 'picture.deleted'])
    expect(rows.map(({ details }) => details)).toEqual([{}, {}])
  })
})

describe('a picture of a provider', () => {
  const path = '/provider/update/photo'

  test('is public as soon as they are listed, and seen by themselves before', async () => {
    const hidden = await world.given.provider({ listed: false })
    const { status, body } = await upload(hidden, [{ content: await png() }], path)
    expect([status, body]).toEqual([201, { photoUrl: expect.stringMatching(/^\/provider\/photo\?v=[0-9a-f]{16}$/) }])
    const seen = await world.as(hidden).get(body.photoUrl)
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect((await world.visitor.get(`/providers/${hidden.identifier}/photo`)).status).toBe(404)
    expect((await world.as(hidden).get('/user/info')).body.photoUrl).toBe(body.photoUrl)
    expect((await world.as(hidden).get('/provider')).body.profileInfo.photo).toBe(body.photoUrl)

    const listed = await world.given.provider()
    await upload(listed, [{ content: await png() }], path)
    const { photo } = (await world.visitor.get(`/providers/${listed.identifier}`)).body
    const shown = await world.visitor.get(photo)
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
  })

  test('is not a client’s to send, nor a visitor’s', async () => {
    const { body, headers } = form({ content: await png() })
    expect((await world.as(clara).post(path, body, headers)).status).toBe(403)
    expect((await world.visitor.post(path, body, headers)).status).toBe(401)
    expect((await world.as(clara).get('/provider/photo')).status).toBe(403)
  })

  test('that was never sent is not there', async () => {
    const provider = await world.given.provider({ listed: false })
    expect((await world.as(provider).get('/provider/photo')).status).toBe(404)
  })
})
