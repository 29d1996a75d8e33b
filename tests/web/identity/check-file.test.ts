import { expect, test } from 'vitest'
import { problemWith } from '#app/identity/pictures/check-file.ts'
import { png } from '#tests/identity/pictures/files.ts'

const file = (content: string | Buffer, name: string, type: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

test('a picture is refused before the upload for its type, its content, its bytes or its pixels', async () => {
  const good = await png()
  const tooLarge = Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)])
  const wrong = [
    [file('hello', 'me.txt', 'text/plain'), 'errors.FILE_TYPE'],
    [file('MZ', 'me.png', 'image/png'), 'errors.FILE_TYPE'],
    [file('<svg/>', 'me.svg', 'image/svg+xml'), 'errors.FILE_TYPE'],
    [file(tooLarge, 'me.png', 'image/png'), 'errors.FILE_TOO_LARGE'],
    [file(await png(199, 200), 'me.png', 'image/png'), 'errors.PICTURE_TOO_SMALL'],
    [file(good, 'me.png', 'image/png'), null],
  ] as const
  for (const [chosen, problem] of wrong) expect(await problemWith(chosen), chosen.name).toBe(problem)
})
