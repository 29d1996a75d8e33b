/** Runs the commands of our images as local processes: the same files, the same environment, other addresses. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { compileCache } from '#tests/support/compile-cache.ts'
import { chainOf, composeFile, environmentOf, root } from './compose-file.ts'

export interface Container {
  /** The result of the health check in the compose file. */
  isHealthy(): Promise<boolean>
  healthy(): Promise<void>
  output: () => string
  /** Waits until a one-off step has ended. */
  ended(): Promise<{ code: number | null; signal: string | null }>
  /** Stops as a container engine does: SIGTERM, then wait. */
  stop(): Promise<{ code: number | null; signal: string | null }>
}

interface Wanted {
  service: string
  variables: Record<string, string>
  /** Variables whose value differs here because there is no container network. */
  here: Record<string, string>
}

const execute = promisify(execFile)
const folders = new Map<string, Promise<string>>()

/** Containers of one image run from the same files, so that what the first one compiles serves the others. */
function imageFolder(target: string): Promise<string> {
  const folder = folders.get(target) ?? fillFolder(target)
  folders.set(target, folder)
  return folder
}

export async function removeImages(): Promise<void> {
  const made = await Promise.all(folders.values())
  folders.clear()
  await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })))
}

/** A folder with the files of the COPY lines of an image's stages. */
async function fillFolder(target: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'solace-image-'))
  for (const { word, rest } of chainOf(target).flatMap(({ lines }) => lines)) {
    if (word !== 'COPY') continue
    const [, from = '', , paths = rest] = /^--from=(\S+) (\/app\/)?(.*)$/.exec(rest) ?? []
    const [source = '', to = ''] = paths.split(' ')
    const place = join(folder, to === './' ? source : to)
    await mkdir(join(place, '..'), { recursive: true })
    if (from === '') await execute('cp', ['-R', join(root, source), place])
    else await symlink(join(root, source), place)
  }
  return folder
}

const imageEnvironment = (target: string) =>
  Object.fromEntries(
    chainOf(target)
      .flatMap(({ lines }) => lines.filter(({ word }) => word === 'ENV'))
      .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
  )

function commandOf(target: string): string[] {
  const { rest = '[]' } =
    chainOf(target)
      .flatMap(({ lines }) => lines)
      .findLast(({ word }) => word === 'CMD') ?? {}
  return JSON.parse(rest) as string[]
}

export async function runImage({ service: name, variables, here }: Wanted): Promise<Container> {
  const service = composeFile().services[name]
  if (!service?.build) throw new Error(`${name} is no image of ours`)
  const { target } = service.build
  const folder = await imageFolder(target)
  const inFolder = (text: string) => text.replace(/^\/app(?=\/|$)/, folder)
  const given = { ...compileCache(), ...imageEnvironment(target), ...environmentOf(service, variables), ...here }
  const env = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, inFolder(value)]))
  const start = ([, ...args]: string[]) =>
    spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })

  const child = start(service.command ?? commandOf(target))
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
  const ended = endOf(child)

  const [, ...check] = service.healthcheck?.test ?? []
  const isHealthy = async () => (await endOf(start(check))).code === 0
  const port = Number(env[/process\.env\.(\w+)/.exec(check.join(' '))?.[1] ?? ''])
  return {
    isHealthy,
    output: () => output.join(''),
    healthy: async () => {
      // Each check is a process of its own, which would only slow down the start of a server that does not listen yet.
      while (child.exitCode === null && !(await accepts(port))) await sleep(50)
      for (let left = 40; left > 0 && child.exitCode === null; left -= 1) {
        if (await isHealthy()) return
        await sleep(50)
      }
      throw new Error(`${name} does not become healthy:\n${output.join('')}`)
    },
    ended: () => ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal }
}
