import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export interface Ended {
  isOk: boolean
  /** The output, when it was captured. */
  output: string
  seconds: number
}

const children = new Set<ChildProcess>()
let isStopping = false

/** Runs a file of node_modules or of the project under this Node; prints its output as it comes, or captures it. */
export async function runTool(
  [file = '', ...args]: string[],
  { env = {}, isCaptured = false }: { env?: NodeJS.ProcessEnv; isCaptured?: boolean } = {},
): Promise<Ended> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', isCaptured ? 'pipe' : 'inherit', isCaptured ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => void (output += text))
  const isOk = await new Promise<boolean>((resolve) => {
    child.on('error', ({ message }) => {
      output += `${message}\n`
      if (!isCaptured) console.error(message)
      resolve(false)
    })
    child.on('close', (code) => {
      children.delete(child)
      if (!isStopping) resolve(code === 0)
      else if (children.size === 0) process.exit(130)
    })
  })
  return { isOk, output, seconds: (performance.now() - start) / 1000 }
}

/** A signal stops the running tools too, and no other tool starts. Vitest and Playwright clean up on SIGINT only. */
export function stopWithTools(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isStopping = true
      for (const child of children) child.kill('SIGINT')
      if (children.size === 0) process.exit(130)
      setTimeout(() => process.exit(130), 20_000)
    })
  }
}
