/** A key rotation as an operator runs it: the script, in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs it, and `meanwhile` repeatedly until it has ended; returns its seconds. */
export async function rotateWhile(
  environment: Record<string, string>,
  meanwhile: (round: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  const rotation = spawn(process.execPath, ['scripts/rotate-keys.ts', '--data'], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const state = { seconds: 0 }
  const over = once(rotation, 'exit').then(() => (state.seconds = (performance.now() - started) / 1000))
  for (let round = 0; state.seconds === 0; round += 1) await meanwhile(round)
  await over
  if (rotation.exitCode !== 0) throw new Error(`The rotation ended with ${rotation.exitCode}`)
  return state.seconds
}
