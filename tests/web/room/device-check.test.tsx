import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { DeviceCheck } from '#site/room/DeviceCheck.tsx'
import { show } from '#tests/web/support/show.tsx'

const room = { role: 'client', modality: 'video', providerName: 'Ada' } as unknown as SessionRoom

test('somebody who enters while the devices are being opened takes them along', async () => {
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () => new Promise(() => undefined),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  })
  const entered: Parameters<Parameters<typeof DeviceCheck>[0]['onEnter']>[0][] = []
  show(<DeviceCheck room={room} isBusy={false} onEnter={(entry) => entered.push(entry)} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Enter the waiting room' }))
  expect(entered).toEqual([{ local: undefined, devices: { isMicrophoneOn: true, isCameraOn: true } }])
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})
