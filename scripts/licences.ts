/** Checks the licence of every package in the lock file: `npm run licences`. Fails where one is neither allowed nor explained. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  license?: string
  dev?: boolean
}

/** Permissive ones, by their SPDX names. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
]

/** Packages under another licence, and why they are here all the same. */
const explained: Record<string, string> = {
  'axe-core': 'MPL-2.0: tests use it unchanged, it is not delivered',
  argparse: 'Python-2.0: a permissive licence; only tools use it',
  'css-mediaquery': 'BSD: the file LICENSE has three clauses',
  '@fontsource-variable/fraunces': 'OFL-1.1: a font may be delivered with a product',
  'png-js': 'MIT: the file LICENSE says so, the package file does not',
}
const explainedByPrefix: Record<string, string> = {
  lightningcss: 'MPL-2.0: the build uses it unchanged, it is not delivered',
}

/** Packages whose licence is neither allowed nor explained. */
export function unknownLicences(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([path, { license = 'none' }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (name === '' || isAllowed(license) || name in explained) return []
    if (Object.keys(explainedByPrefix).some((prefix) => name.startsWith(prefix))) return []
    return [`${name}: ${license}`]
  })
}

/** An expression of SPDX: one of the choices is enough, of a conjunction all count. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(/ or /i).some((choice) => choice.split(/ and /i).every((one) => allowed.includes(one.trim())))
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', 'package-lock.json')
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  const unknown = unknownLicences(packages)
  for (const line of unknown) console.error(line)
  console.log(
    `${Object.keys(packages).length - 1} packages, ${unknown.length} under a licence that is neither allowed nor explained`,
  )
  process.exitCode = unknown.length === 0 ? 0 : 1
}
