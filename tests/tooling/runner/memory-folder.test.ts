import { expect, test } from 'vitest'
import { allowsPrograms } from '#scripts/testing/memory-folder.ts'

const root = '/dev/vda / ext4 rw,relatime 0 0'
const shm = (type: string, options: string) => `${root}\nshm /dev/shm ${type} ${options} 0 0\n`

test.for<[mounts: string, allows: boolean]>([
  [shm('tmpfs', 'rw,relatime,size=24683620k'), true],
  [shm('tmpfs', 'rw,nosuid,nodev,noexec,relatime'), false],
  [shm('ext4', 'rw,relatime'), false],
  [root, false],
  ['', false],
  [`${shm('tmpfs', 'rw,noexec')}${shm('tmpfs', 'rw')}`, true],
])('programs run in the folder in memory, with the mounts %j: %s', ([mounts, allows]) => {
  expect(allowsPrograms(mounts)).toBe(allows)
})
