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

/** Paths from the root that this text imports; packages are left out. */
export function targetsOf(file: string, text: string): string[] {
  return [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => {
    const [path = ''] = specifier.split('?')
    if (path.startsWith('.')) return [posix.normalize(posix.join(dirname(file), path))]
    const [alias, folder] = aliases.find(([prefix]) => path.startsWith(prefix)) ?? []
    return alias !== undefined && folder !== undefined ? [folder + path.slice(alias.length)] : []
  })
}

export function importsIn(tree: string): Import[] {
  return projectFiles()
    .filter((file) => file.startsWith(`${tree}/`) && /\.tsx?$/.test(file))
    .flatMap((file) =>
      targetsOf(file, readFileSync(join(root, file), 'utf8'))
        .filter((target) => target.startsWith(`${tree}/`))
        .map((target) => ({ file, target })),
    )
}
