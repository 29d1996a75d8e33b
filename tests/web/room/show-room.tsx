/** The inside of a room with a fake engine, as the page of a session draws it. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { RoomView, type RoomViewProps } from '#site/room/RoomView.tsx'
import { translator, WordsProvider } from '#shared/i18n/words.tsx'
import { de, en } from '#locales/texts.ts'
import { show } from '#tests/web/support/show.tsx'
import { fakeEngine, peer, roomOf } from './fake-engine.ts'

interface Shown extends Partial<RoomViewProps> {
  locale?: Locale
  engine?: ReturnType<typeof fakeEngine>
}

/** jsdom plays nothing. */
function stubVideo(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
}

export function showRoom({ locale = 'en', engine = fakeEngine({ peers: [peer('o-Ben')] }), ...more }: Shown = {}) {
  stubVideo()
  const props: RoomViewProps = {
    room: roomOf(),
    engine,
    onLeave: vi.fn<() => void>(),
    onEnd: vi.fn<() => Promise<void>>(async () => undefined),
    onAdmit: vi.fn<RoomViewProps['onAdmit']>(async () => undefined),
    onDecline: vi.fn<RoomViewProps['onDecline']>(async () => undefined),
    onRemove: vi.fn<RoomViewProps['onRemove']>(async () => undefined),
    ...more,
  }
  const { rerender } = show(<RoomView {...props} />, { locale })
  return {
    engine,
    props,
    change: (part: Parameters<typeof engine.change>[0]) => act(() => engine.change(part)),
    receive: (message: Parameters<typeof engine.receive>[1], from = 'o-Ben') =>
      act(() => engine.receive(from, message)),
    draw: (part: Partial<RoomViewProps>) =>
      rerender(
        <WordsProvider locale={locale} t={translator(locale, { en, de }[locale])}>
          <RoomView {...props} {...part} />
        </WordsProvider>,
      ),
  }
}
