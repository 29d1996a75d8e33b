import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { clientApi } from '#schemas/clients.ts'
import { providerApi } from '#schemas/providers.ts'
import { useMessageOf } from '../account/use-call.ts'
import { useViewer } from '../account/viewer.tsx'
import { sendPicture } from './send-picture.ts'

interface Ways {
  onSaved: (photoUrl: string | null) => void
  /** In the product's words. */
  onRefused: (sentence: string) => void
}

/** Sends a picture; `percent` is null while nothing is on its way. Leaving the dialog gives it up. */
export function useSendPicture({ onSaved, onRefused }: Ways) {
  const { userType } = useViewer()
  const leaveIfDead = useLogoutIfAccessDenied()
  const say = useMessageOf()
  const [percent, setPercent] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  const stop = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (picture: Blob) => {
    const { signal } = (sending.current = new AbortController())
    setPercent(0)
    try {
      const how = { onProgress: setPercent, signal }
      const { photoUrl } = await (userType === 'provider'
        ? sendPicture(providerApi.updatePhoto, picture, how)
        : sendPicture(clientApi.setPicture, picture, how))
      onSaved(photoUrl)
    } catch (error) {
      if (signal.aborted) return
      setPercent(null)
      await leaveIfDead(error)
      onRefused(say(error))
    }
  }
  return { send, percent, stop }
}
