import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { adoptStyles } from './use-styles.ts'

/** A window over all others with buttons in it; only browsers on a desk have it. */
interface WithWindow {
  documentPictureInPicture?: { requestWindow(size: { width: number; height: number }): Promise<Window> }
}

export interface SmallWindowState {
  isOffered: boolean
  /** The window with the buttons; null if it is closed or the browser shows the bare picture. */
  opened: Window | null
  open: () => Promise<void>
}

const size = { width: 360, height: 300 }
const isVideoOffered = () => document.pictureInPictureEnabled && 'requestPictureInPicture' in HTMLVideoElement.prototype

/** The other person over other windows: by hand, and by itself when this page is hidden, where the browser offers that. */
export function useSmallWindow(root: RefObject<HTMLElement | null>): SmallWindowState {
  const [opened, setOpened] = useState<Window | null>(null)
  const windows = (globalThis as WithWindow).documentPictureInPicture
  const open = async () => {
    if (!windows) {
      const video = root.current?.querySelector<HTMLVideoElement>('.room-main video, .room-tile video')
      return void (await video?.requestPictureInPicture().catch(() => undefined))
    }
    const created = await windows.requestWindow(size).catch(() => null)
    if (!created) return
    const { document: page } = created
    page.documentElement.lang = document.documentElement.lang
    page.title = document.title
    adoptStyles(page, created)
    created.addEventListener('pagehide', () => setOpened(null), { once: true })
    setOpened(created)
  }
  const openByItself = useEffectEvent(() => void open())
  useEffect(() => {
    setAction(() => openByItself())
    return () => setAction(null)
  }, [])
  useEffect(() => () => opened?.close(), [opened])
  return { isOffered: windows !== undefined || isVideoOffered(), opened, open }
}

/** Browsers without this action throw. */
function setAction(handler: (() => void) | null): void {
  try {
    navigator.mediaSession?.setActionHandler('enterpictureinpicture' as MediaSessionAction, handler)
  } catch {
    // Then it opens by hand only.
  }
}
