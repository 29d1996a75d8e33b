/** Names of files as people read them: data, never a path, and nothing in them that shows another name than there is. */
import { fileLimits } from '#schemas/platform/files.ts'

/** Control signs, and those that cannot be seen or turn the direction in which a name is read. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
/** Signs that no name on Windows may have. */
const forbidden = /[<>:"|?*]/g
/** Names of devices on Windows, whatever ending they have. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i

/** The name a sent file is kept under; empty where there is none. A long one is cut, a name of an ending alone gets a stem. */
export function fileNameOf(given = ''): string {
  const plain = given.toWellFormed().replaceAll(hidden, '').normalize('NFC')
  const name = (plain.split(/[/\\]/).at(-1) ?? '').replaceAll(forbidden, '_').replaceAll(/\s+/gu, ' ').trim()
  if (/^[. ]*$/.test(name)) return ''
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length).replaceAll(/^[. ]+|[. ]+$/g, '') || 'file'
  const isDevice = device.test(stem.split('.', 1)[0]?.trim() ?? '')
  return cut(isDevice ? `_${stem}` : stem, fileLimits.nameMax - Buffer.byteLength(ending)) + ending
}

/** File systems count bytes. */
function cut(text: string, mostBytes: number): string {
  let bytes = 0
  const letters = Array.from(text)
  const end = letters.findIndex((letter) => (bytes += Buffer.byteLength(letter)) > mostBytes)
  return end === -1 ? text : letters.slice(0, end).join('').trimEnd()
}
