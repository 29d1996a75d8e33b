// Runs on any Node from 18 on and imports nothing that has to be installed first.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** A reason to stop, in one sentence with its remedy. */
export class Stop extends Error {}

/**
 * Installs the missing packages of the lock file, the project's own Node included; returns the path of that Node.
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function setUp(root) {
  const system = `${process.platform}-${process.arch}`
  if (!systems.includes(system)) {
    throw new Stop(`Solace does not run on ${system}: use Linux or macOS on x64 or arm64 (on Windows: inside WSL).`)
  }
  if (!isInstalled(root, system)) await alone(root, () => isInstalled(root, system) || install(root, system))
  installHooks(root)
  return ownNode(root)
}

/** Git runs the project's own hooks, unless the developer has set another folder for them; a copy without git has none. */
function installHooks(root) {
  if (!existsSync(join(root, '.git'))) return
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const { status, stdout } = git('config', '--get', 'core.hooksPath')
  if (status === 1 && !stdout) git('config', 'core.hooksPath', '.githooks')
}

const ownNode = (root) => join(root, 'node_modules', '.bin', 'node')
const stampFile = (root) => join(root, 'node_modules', '.solace-installed')
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function stampOf(root, system) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${system} ${createHash('sha256').update(lock).digest('hex')}\n`
}

function isInstalled(root, system) {
  if (!existsSync(ownNode(root))) return false
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stampOf(root, system)) return true
  if (!hasAllOfLock(root) || !nodeIsRight(root)) return false
  writeFileSync(stampFile(root), stampOf(root, system))
  return true
}

/** After a manual npm run, npm's own list of installed packages matches the lock file. */
function hasAllOfLock(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = readJson(hidden).packages
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

function nodeIsRight(root) {
  const wanted = readJson(join(root, 'package.json')).dependencies.node
  const { stdout } = spawnSync(ownNode(root), ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${wanted}`
}

function install(root, system) {
  console.log('Installing what is missing; this happens once and takes a minute or two.')
  npm(root, [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  npm(root, ['rebuild', 'node', '--loglevel=error'])
  if (!nodeIsRight(root)) {
    throw new Stop(
      `The project's own Node does not start on this machine: it needs glibc 2.28 or newer (Debian 10, Ubuntu 20.04) or macOS 13.5.`,
    )
  }
  writeFileSync(stampFile(root), stampOf(root, system))
}

function npm(root, args) {
  const script = process.env.npm_execpath
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script)
  const [file, before] = isNpm ? [process.execPath, [script]] : ['npm', []]
  const done = spawnSync(file, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, npm_config_ignore_scripts: undefined, npm_config_update_notifier: 'false' },
    maxBuffer: 1e8,
  })
  if (done.status === 0) return
  if (done.error?.code === 'ENOENT') throw new Stop('npm was not found: install Node 20 or newer, which includes npm.')
  process.stderr.write(done.stderr ?? '')
  throw new Stop(remedyFor(done.stderr ?? '', args[0]))
}

function remedyFor(failure, command) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(failure)) {
    return 'npm does not reach its package registry: connect to the network, or configure your proxy or mirror for npm, and start again.'
  }
  if (/ENOSPC/.test(failure)) return 'The disk is full: free about 2 GB and start again.'
  if (/EACCES|EPERM|EROFS/.test(failure)) {
    return 'npm may not write here: give your account the rights to this folder (chown) and start again.'
  }
  return `npm ${command} failed: its own words stand above; remove node_modules and start again.`
}

/** Two commands that start at the same time must not install at once. */
async function alone(root, work) {
  const lock = join(root, '.cache', 'setup.lock')
  mkdirSync(join(root, '.cache'), { recursive: true })
  while (!taken(lock)) await sleep(300)
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST')
      throw new Stop(`${lock} cannot be written (${error.code}): give your account the rights to this folder.`)
    if (!lives(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
    return false
  }
}

function lives(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
