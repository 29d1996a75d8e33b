import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { pushApi } from '#schemas/identity/push.calls.gen.ts'
import type { PushSettings } from '#schemas/identity/push.ts'
import { call } from '#shared/api/api.ts'
import { keyOf, useRead, useReportError } from '#ui/api/use-call.ts'
import { knownAddress, readBrowserPush, rememberAddress, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'
import { renewPush } from './renew-push.ts'

const browserKey = ['browser-push']

/** Devices and choices of the account, the state of this browser, and what turns its notifications on and off. */
export function usePush() {
  const queries = useQueryClient()
  const notify = useNotify()
  const report = useReportError()
  const [isBusy, setBusy] = useState(false)
  const { data: settings, error, refetch } = useRead(pushApi.settings)
  const publicKey = settings?.publicKey
  const show = (saved: PushSettings) => queries.setQueryData(keyOf(pushApi.settings), saved)
  const isRenewed = useRef(false)
  const { data: browser } = useQuery({
    queryKey: [...browserKey, publicKey],
    queryFn: async () => {
      // What cannot be renewed now is read as it is; the next visit tries again.
      const renewed = isRenewed.current ? null : await renewPush().catch(() => null)
      isRenewed.current = true
      if (renewed) show(renewed)
      return readBrowserPush(publicKey ?? '')
    },
    enabled: typeof publicKey === 'string',
    staleTime: 0,
  })
  const change = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (problem) {
      await report(problem)
    } finally {
      await queries.invalidateQueries({ queryKey: browserKey })
      setBusy(false)
    }
  }
  const turnOn = (publicKey: string) =>
    void change(async () => {
      const body = await subscribeBrowser(publicKey)
      if (!body) return
      const known = knownAddress()
      const replaces = known === null ? {} : { replaces: known }
      const saved = await call(pushApi.addDevice, { body: { ...body, ...replaces } }).catch(
        async (problem: unknown) => {
          await unsubscribeBrowser()
          throw problem
        },
      )
      rememberAddress(body.endpoint)
      show(saved)
      notify('device.push_on', { type: 'success' })
    })
  const remove = (identifier: string) =>
    void change(async () => {
      const isCurrent = settings?.devices.some((device) => device.isCurrent && device.identifier === identifier)
      show(await call(pushApi.removeDevice, { params: { id: identifier } }))
      if (isCurrent) await forget()
      notify('device.push_off', { type: 'success' })
    })
  const turnOff = () => {
    const current = settings?.devices.find(({ isCurrent }) => isCurrent)
    if (current) remove(current.identifier)
    else void change(forget)
  }
  return { settings, error, refetch, browser, isBusy, show, turnOn, turnOff, remove }
}

async function forget(): Promise<void> {
  await unsubscribeBrowser()
  rememberAddress(null)
}

export type Push = ReturnType<typeof usePush>
