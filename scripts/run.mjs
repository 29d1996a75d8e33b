// `npm start` and the other commands: installs what is missing, then continues under the project's own Node.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUp, Stop } from './setup.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [, , command = '', ...args] = process.argv

const scripts = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/test.ts', 'types', 'lint', 'format', 'unit'],
  build: ['scripts/build.ts'],
  books: ['scripts/books.ts'],
  drill: ['scripts/drill.ts'],
  mutation: ['scripts/mutation.ts'],
  coverage: ['scripts/coverage.ts'],
  licences: ['scripts/licences.ts'],
}

/** @returns {string[]} */
function scriptOf() {
  if (command !== 'bench')
    return (
      scripts[command] ??
      stop(`There is no ${command || 'empty command'}: use ${Object.keys(scripts).join(', ')} or bench.`)
    )
  const [name = '', ...rest] = args.splice(0)
  const file = join('bench', `${name}.ts`)
  if (/^[a-z-]+$/.test(name) && existsSync(join(root, file))) return [file, ...rest]
  const folder = join(root, 'bench')
  const known = existsSync(folder) ? readdirSync(folder).filter((one) => /^[a-z-]+\.ts$/.test(one)) : []
  return stop(`Name what to measure: ${known.map((one) => one.slice(0, -3)).join(', ') || 'there is nothing yet'}.`)
}

/** @returns {never} */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

const script = scriptOf()
const node = await setUp(root).catch((error) => stop(error instanceof Stop ? error.message : error.stack))
const child = spawn(node, [...script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Caches compiled code for the next start.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  },
})
child.on('error', (error) =>
  stop(`The project's own Node does not start (${error.message}): remove node_modules and start again.`),
)
// A terminal sends Ctrl-C to the child as well, other senders only to this process; the child may get the signal twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void child.kill(signal))
// npm may end without forwarding its signal; its shell ends with it, and no process must be left behind.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => void (process.ppid === parent || child.kill('SIGTERM')), 1000).unref()
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
