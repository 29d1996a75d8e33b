/** Compressed copies beside the files, so that the server never compresses during a request. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const isText = /\.(?:m?js|css|html|svg|json|txt)$/

export const brotliOf = (content: Buffer): Promise<Buffer> =>
  brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/** Writes `.br` and `.gz` beside every text file of a folder; `except` names files whose content changes per answer. */
export async function compressFolder(folder: string, except: ReadonlySet<string>): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => isText.test(file) && !except.has(file) && !file.startsWith('.'),
  )
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(folder, file))
      const [br, gz] = await Promise.all([brotliOf(content), zip(content, { level: 9 })])
      await Promise.all([
        writeFile(path.join(folder, `${file}.br`), br),
        writeFile(path.join(folder, `${file}.gz`), gz),
      ])
    }),
  )
}
