import { useEffect, useRef, useState } from 'react'
import { useT } from '#shared/i18n/words.tsx'

interface MediaProps {
  stream: MediaStream
  /** One's own sound is never played. */
  isMuted?: boolean
  isMirrored?: boolean
  /** Without a picture only the sound plays. */
  isPictureShown: boolean
  /** A shared screen is shown whole. */
  isWhole?: boolean
  /** The loudspeaker; empty for the browser's choice. */
  sinkId?: string
}

/** Plays a stream. Browsers that refuse to start sound by themselves get a button. */
export function Media({ stream, isMuted = false, isMirrored, isPictureShown, isWhole, sinkId = '' }: MediaProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const play = () =>
    video.current?.play().then(
      () => setRefused(false),
      (error: unknown) => setRefused(error instanceof Error && error.name === 'NotAllowedError'),
    )
  useEffect(() => {
    const element = video.current
    // Set once: setting it again interrupts play().
    if (!element || element.srcObject === stream) return
    element.srcObject = stream
    void play()
  }, [stream])
  useEffect(() => {
    const element = video.current
    if (element && !isMuted && 'setSinkId' in element && element.sinkId !== sinkId)
      // A loudspeaker that is gone leaves the sound where it was.
      element.setSinkId(sinkId).catch(() => undefined)
  }, [sinkId, isMuted])
  const names = ['room-media', isMirrored && 'room-mirrored', isWhole && 'room-whole']
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has none */}
      <video
        ref={video}
        className={names.filter(Boolean).join(' ')}
        style={{ visibility: isPictureShown ? 'visible' : 'hidden' }}
        muted={isMuted}
        playsInline
        autoPlay
        aria-hidden="true"
      />
      {isRefused && !isMuted && (
        <button type="button" className="room-sound" onClick={() => void play()}>
          {t('session_view.sound_on')}
        </button>
      )}
    </>
  )
}
