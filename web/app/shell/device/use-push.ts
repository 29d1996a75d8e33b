import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { pushApi } from '#schemas/identity/push.calls.gen.ts'
import type { PushSettings } from '#schemas/identity/push.ts'
import { call } from '#shared/api/api.ts'
import { keyOf, useRead, useReportError } from '#ui/api/use-call.ts'
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'

const browserKey = ['browser-push']

/** Devices and choices of the account, the state of this browser, and what turns its notifications on and off. */
export function usePush() {
  const queries = useQueryClient()
  const notify = useNotify()
  const report = useReportError()
  const [isBusy, setBusy] = useState(false)
  const { data: settings, error, refetch } = useRead(pushApi.settings)
  const { data: browser } = useQuery({ queryKey: browserKey, queryFn: readBrowserPush, staleTime: 0 })
  const show = (saved: PushSettings) => queries.setQueryData(keyOf(pushApi.settings), saved)
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
      const saved = await call(pushApi.addDevice, { body }).catch(async (problem: unknown) => {
        await unsubscribeBrowser()
        throw problem
      })
      show(saved)
      notify('device.push_on', { type: 'success' })
    })
  const remove = (identifier: string) =>
    void change(async () => {
      const isCurrent = settings?.devices.some((device) => device.isCurrent && device.identifier === identifier)
      show(await call(pushApi.removeDevice, { params: { id: identifier } }))
      if (isCurrent) await unsubscribeBrowser()
      notify('device.push_off', { type: 'success' })
    })
  const turnOff = () => {
    const current = settings?.devices.find(({ isCurrent }) => isCurrent)
    if (current) remove(current.identifier)
    else void change(unsubscribeBrowser)
  }
  return { settings, error, refetch, browser, isBusy, show, turnOn, turnOff, remove }
}

export type Push = ReturnType<typeof usePush>
