/** Display names of files: data, never a path, without characters that disguise the name. */
import { fileLimits } from '#schemas/platform/files.ts'

/** Control characters, and characters that are invisible or change the text direction. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
/** Characters that are invalid in Windows file names. */
const forbidden = /[<>:"|?*]/g
/** Device names of Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i

/**
 * The stored name of an upload; empty where there is none. A long name is cut, a name that is only an extension gets a
 * stem.
 */
export function fileNameOf(given = ''): string {
  const plain = given.toWellFormed().replaceAll(hidden, '').normalize('NFC')
  const name = (plain.split(/[/\\]/).at(-1) ?? '').replaceAll(forbidden, '_').replaceAll(/\s+/gu, ' ').trim()
  if (/^[. ]*$/.test(name)) return ''
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length).replaceAll(/^[. ]+|[. ]+$/g, '') || 'file'
  const isDevice = device.test(stem.split('.', 1)[0]?.trim() ?? '')
  return cut(isDevice ? `_${stem}` : stem, fileLimits.nameMax - Buffer.byteLength(ending)) + ending
}

/** File systems limit the number of bytes. */
function cut(text: string, mostBytes: number): string {
  let bytes = 0
  const letters = Array.from(text)
  const end = letters.findIndex((letter) => (bytes += Buffer.byteLength(letter)) > mostBytes)
  return end === -1 ? text : letters.slice(0, end).join('').trimEnd()
}
