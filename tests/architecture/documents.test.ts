/** Documents are true: links lead somewhere, named files exist, commands are those of the project, cited rules are written down. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { projectFiles } from '#scripts/testing/git.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = projectFiles()
const documents = files.filter((file) => file.endsWith('.md'))
const reading = documents.map((file) => ({ file, text: read(file) }))

/** As forges make them of headings. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
const anchorsIn = (text: string) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Where a link of a document leads, from the root; null for other sites. */
function targetOf(file: string, link: string): { path: string; anchor: string } | null {
  if (/^(https?|mailto):/.test(link)) return null
  const [path = '', anchor = ''] = link.split('#')
  return { path: path === '' ? file : posix.normalize(posix.join(dirname(file), path)), anchor }
}

test('every link and picture of a document leads to a file, and to a heading of it', () => {
  const broken = reading.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      const target = targetOf(file, link)
      if (!target) return []
      if (!existsSync(join(root, target.path))) return [`${file}: ${link}`]
      const isThere = target.anchor === '' || anchorsIn(read(target.path)).includes(target.anchor)
      return isThere ? [] : [`${file}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('every file and folder that a document names exists', () => {
  /** Made by the product, by tests or by a build. */
  const made = /^(data|dist|test-results|\.cache|coverage)(\/|$)/
  const trees = /^(backend|bff|web|schemas|simulators|locales|tests|bench|scripts|deploy|docs|\.github)\//
  const missing = reading
    .filter(({ file }) => file !== 'CHANGELOG.md')
    .flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w.@/-]+)`/g)]
        .map(([, path = '']) => path)
        .filter(
          (path) => trees.test(path) && !made.test(path) && !path.includes('NNN') && !existsSync(join(root, path)),
        )
        .map((path) => `${file}: ${path}`),
    )
  expect(missing).toEqual([])
})

test('every npm command is one of the project', () => {
  const known = [...Object.keys(packageFile.scripts), 'ci', 'install']
  const unknown = reading.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm (?:run )?([a-z-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => text.includes(`npm run ${name}`) || /^(start|test|ci|install)$/.test(name))
      .filter((name) => !known.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('every rule that code cites is a heading of the product rules', () => {
  const rules = anchorsIn(read('docs/product-rules.md'))
  const citing = files.filter((file) => /\.(tsx?|md)$/.test(file) && existsSync(join(root, file)))
  const unknown = citing.flatMap((file) =>
    [...read(file).matchAll(/docs\/product-rules\.md#([\w-]+)/g)]
      .map(([, anchor = '']) => anchor)
      .filter((anchor) => anchor !== 'x' && !rules.includes(anchor))
      .map((anchor) => `${file}: ${anchor}`),
  )
  expect(unknown).toEqual([])
})

test('the README is short', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(120)
})

test('every decision stands in the index', () => {
  const index = read('docs/decisions/README.md')
  const decisions = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
  expect(decisions.length).toBeGreaterThan(10)
  expect(decisions.filter((file) => !index.includes(posix.basename(file)))).toEqual([])
})
