/** Every import between the project's own files: static, dynamic and of types only. */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { projectFiles } from '#scripts/testing/git.ts'

export interface Import {
  file: string
  target: string
}

const root = join(import.meta.dirname, '..', '..')

/** `#platform/*` of package.json, as prefixes. */
const aliases = Object.entries(packageFile.imports).map(
  ([alias, target]) => [alias.slice(0, -1), target.slice(2, -1)] as const,
)

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

/** The path from the root to which a specifier leads; null for a package. */
function targetOf(file: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return posix.normalize(posix.join(dirname(file), path))
  const [alias, folder] = aliases.find(([prefix]) => path.startsWith(prefix)) ?? []
  return alias !== undefined && folder !== undefined ? folder + path.slice(alias.length) : null
}

/** Paths from the root that this text imports; packages are left out. */
export const targetsOf = (file: string, text: string): string[] =>
  [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => targetOf(file, specifier) ?? [])

const named = /^import \{([^}]*)\} from '([^']+)'/gm

/** Values that this text imports by name; types are left out. */
export const namesImportedBy = (file: string, text: string): { target: string; names: string[] }[] =>
  [...text.matchAll(named)].flatMap(([, list = '', specifier = '']) => {
    const target = targetOf(file, specifier)
    const names = list.split(',').map((one) => one.trim().replace(/ as .*/, ''))
    return target === null ? [] : [{ target, names: names.filter((name) => name !== '' && !name.startsWith('type ')) }]
  })

export function importsIn(tree: string): Import[] {
  return projectFiles()
    .filter((file) => file.startsWith(`${tree}/`) && /\.tsx?$/.test(file))
    .flatMap((file) =>
      targetsOf(file, readFileSync(join(root, file), 'utf8'))
        .filter((target) => target.startsWith(`${tree}/`))
        .map((target) => ({ file, target })),
    )
}
