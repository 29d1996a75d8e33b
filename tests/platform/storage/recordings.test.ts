/** What recordings, videos and tables must contain, so that their names and first bytes are accepted. */
import { expect, test } from 'vitest'
import { docx, kindOf, pdf } from './documents.ts'
import { film, movie, mp3, mp4, ogg, wav, wavChunks } from './recordings.ts'

const archive = () => docx({ 'virus.js': 'evil()' })
const withArchive = async (content: Buffer) => Buffer.concat([content, await archive()])
const utf16 = (text: string) => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')])

test.for<[what: string, name: string, content: Buffer]>([
  ['a WAV file', 'a.wav', wav()],
  ['a WAV file with a note of its program at the end', 'a.WAV', wav([...wavChunks, ['LIST', Buffer.from('INFOabc')]])],
  ['a sound of pages', 'a.ogg', ogg()],
  ['an older one', 'a.ogg', ogg('\x01vorbis')],
  ['a sound of frames', 'a.mp3', mp3()],
  ['one without a tag', 'a.mp3', mp3({ tag: false })],
  ['a video', 'a.mp4', mp4()],
  ['a video whose film comes first', 'a.mp4', mp4(film(), movie())],
  ['a CSV table', 'a.csv', Buffer.from('Tag;Stimmung\r\nMo;gut\r\n')],
  ['a table of one cell', 'a.csv', Buffer.from('a')],
  ['a table with a byte order mark', 'a.csv', Buffer.from('\ufeffTag\tgrün\n')],
  ['a table in a legacy encoding', 'a.csv', Buffer.from('Tag;gr\xfcn \x80 5\n', 'latin1')],
  ['a table in UTF-16', 'a.csv', utf16('Tag;grün\n')],
  ['a table in UTF-16, big-endian', 'a.csv', utf16('Tag;grün\n').swap16()],
])('%s is accepted', async ([, name, content]) => {
  expect(await kindOf(name, content)).toBe(name.slice(2).toLowerCase())
})

test.for<[what: string, name: string, content: () => Buffer | Promise<Buffer>]>([
  ['a sound that was cut off', 'a.wav', () => wav().subarray(0, 400)],
  ['a sound with something behind it', 'a.wav', () => Buffer.concat([wav(), Buffer.from('more')])],
  ['a sound that is an archive as well', 'a.wav', () => withArchive(wav())],
  ['a sound that contains an archive in a chunk', 'a.wav', async () => wav([...wavChunks, ['LIST', await archive()]])],
  ['a sound without its form', 'a.wav', () => wav([['data', Buffer.alloc(80)]])],
  ['a sound without sound', 'a.wav', () => wav(wavChunks.slice(0, 1))],
  ['a film of chunks', 'a.wav', () => Buffer.from('RIFF\x04\0\0\0AVI LIST', 'latin1')],
  ['pages that were cut off', 'a.ogg', () => ogg().subarray(0, 300)],
  ['pages with something behind them', 'a.ogg', () => Buffer.concat([ogg(), Buffer.from('more')])],
  ['pages that are an archive as well', 'a.ogg', () => withArchive(ogg())],
  ['pages of a film', 'a.ogg', () => ogg('\x80theora')],
  ['a tag without sound', 'a.mp3', () => mp3({ frames: 0 })],
  ['too few frames', 'a.mp3', () => mp3({ frames: 2 })],
  ['a tag that is longer than the file', 'a.mp3', () => mp3().subarray(0, 100)],
  ['frames that are an archive as well', 'a.mp3', () => withArchive(mp3())],
  ['text that begins like a frame', 'a.mp3', () => Buffer.concat([Buffer.of(0xff, 0xfb), Buffer.alloc(2_000, 'a')])],
  ['a video that was cut off', 'a.mp4', () => mp4().subarray(0, 500)],
  ['a video with something behind it', 'a.mp4', () => Buffer.concat([mp4(), Buffer.from('more')])],
  ['a video that is an archive as well', 'a.mp4', () => withArchive(mp4())],
  ['a video without a film', 'a.mp4', () => mp4(movie())],
  ['a picture in the form of a video', 'a.mp4', () => mp4(film())],
  ['a box longer than the file', 'a.mp4', () => mp4(movie(), Buffer.from('\x00\x00\x01\x00mdat-', 'latin1'))],
  ['a box shorter than its head', 'a.mp4', () => mp4(movie(), film(), Buffer.from('\0\0\0\x02free', 'latin1'))],
  ['a program that is called a table', 'a.csv', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['a table with an invisible character', 'a.csv', () => Buffer.from('a;b\x1b[2J\n')],
  ['a table of blanks', 'a.csv', () => Buffer.from(' \n\t\n')],
  ['a PDF that is called a table', 'a.csv', () => pdf()],
  ['an archive that is called a table', 'a.csv', archive],
  ['a table that is an archive as well', 'a.csv', () => withArchive(Buffer.from('a;b\n'))],
  ['a sound that is called a table', 'a.csv', () => mp3()],
  ['half of a UTF-16 character', 'a.csv', () => utf16('a;b').subarray(0, 7)],
  ['a sound that is called a video', 'a.mp4', wav],
  ['a table that is called a PDF', 'a.pdf', () => Buffer.from('a;b\n')],
])('%s is refused', async ([, name, content]) => {
  expect(await kindOf(name, await content())).toBe(null)
})
