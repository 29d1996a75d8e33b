import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'
import { fakeEngine, peer, person, roomOf } from './fake-engine.ts'
import { showRoom } from './show-room.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
/** A join request is a region of its own. */
const panels = () => screen.queryAllByRole('region').filter(({ classList }) => classList.contains('room-panel'))
const panel = () => panels()[0] as HTMLElement
const noPanel = () => expect(panels()).toEqual([])
const named = (name: string, message: string) => Object.assign(new Error(message), { name })
/** `getDisplayMedia`: on a desktop. */
const onDesktop = () =>
  vi.stubGlobal('navigator', {
    languages: ['en'],
    userAgent: '',
    mediaDevices: {
      getDisplayMedia: () => undefined,
      enumerateDevices: async () => [],
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  })

describe('the buttons', () => {
  test('a therapist has all of them on a desktop, and each says what it does', () => {
    onDesktop()
    const { engine, props } = showRoom()
    const bar = within(screen.getByRole('group', { name: 'Session' }))
    const names = bar.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Mute', 'Camera off', 'Share', 'Chat', 'People', 'Notes', 'More', 'Leave'])
    press('Mute')
    press('Camera off')
    press('Share')
    press('Leave')
    expect(engine.calls).toEqual(['setMicrophone false', 'setCamera false', 'startSharing'])
    expect(props.onLeave).toHaveBeenCalledOnce()
  })

  test('a client on a phone has five', () => {
    showRoom({ room: roomOf({ role: 'client', actions: [] }) })
    const bar = within(screen.getByRole('group', { name: 'Session' }))
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mute',
      'Camera off',
      'Chat',
      'More',
      'Leave',
    ])
  })

  test('a device that cannot be used and a screen that cannot be shared are said; closing the choice is not', async () => {
    onDesktop()
    const engine = fakeEngine()
    showRoom({ engine })
    engine.refuse('startSharing', named('NotAllowedError', 'Permission denied'))
    press('Share')
    await waitFor(() => expect(engine.calls).toEqual(['startSharing']))
    expect(screen.queryByText(/could not be shared/)).toBeNull()
    engine.refuse('startSharing', named('NotAllowedError', 'Permission denied by system'))
    press('Share')
    expect(await screen.findByText(/^Your screen could not be shared/)).toBeDefined()
    engine.refuse('setCamera', named('NotReadableError', 'Busy'))
    press('Camera off')
    expect(await screen.findByText(/^This device cannot be used/)).toBeDefined()
  })

  test('M and V switch outside of fields only, and can be turned off', async () => {
    const { engine } = showRoom()
    fireEvent.keyDown(document.body, { key: 'm' })
    press('Chat')
    fireEvent.keyDown(screen.getByLabelText('Your text'), { key: 'v' })
    press('More')
    fireEvent.click(await screen.findByLabelText('Keys M (microphone) and V (camera)'))
    fireEvent.keyDown(document.body, { key: 'v' })
    expect(engine.calls).toEqual(['setMicrophone false'])
  })
})

describe('panels', () => {
  const everybody = roomOf({ people: [...roomOf().people, person('Ifeoma', { state: 'waiting' })] })

  test.each([
    ['More', 'More, 1 waiting'],
    ['Chat', 'Chat'],
    ['People', 'People, 1 waiting'],
  ])('%s takes the focus, Escape closes it, and the focus returns to its button', async (title, name) => {
    showRoom({ room: everybody })
    press(name)
    expect(button(name).getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(within(panel()).getByRole('heading', { level: 2, name: title }))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    noPanel()
    expect(document.activeElement).toBe(button(name))
    press(name)
    press(name)
    noPanel()
  })

  test('the check words open from More and close back to it', async () => {
    showRoom()
    press('More')
    fireEvent.click(await screen.findByRole('button', { name: 'Check that we are alone' }))
    expect(await screen.findByText(/read the four words to each other/)).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Check that we are alone')
    press('Close')
    expect(document.activeElement).toBe(button('More'))
  })

  test('somebody who comes, waits or leaves never moves the focus', () => {
    const { draw } = showRoom()
    button('Mute').focus()
    draw({ room: everybody })
    draw({ room: roomOf({ people: [person('Ada Obi', { isOwn: true })] }) })
    expect(document.activeElement).toBe(button('Mute'))
    expect(screen.getByText('Nobody else is here yet')).toBeDefined()
  })

  test('ending for everybody asks once and says a refusal', async () => {
    const onEnd = vi.fn<() => Promise<void>>(async () => {
      throw new Error('x')
    })
    showRoom({ onEnd })
    press('More')
    fireEvent.click(await screen.findByRole('button', { name: 'End for everybody' }))
    expect(onEnd).not.toHaveBeenCalled()
    press('Really end for everybody')
    expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeDefined()
  })

  test('every panel has German texts', async () => {
    showRoom({ room: everybody, locale: 'de' })
    press('Mehr, 1 wartend')
    expect(await screen.findByLabelText('Untertitel für das, was andere sagen')).toBeDefined()
    fireEvent.click(within(panel()).getByRole('button', { name: 'Wartend (1)' }))
    expect(within(panel()).getByRole('button', { name: 'Ifeoma einlassen' })).toBeDefined()
    press('Chat')
    expect(screen.getByLabelText('Ihr Text')).toBeDefined()
  })
})

describe('people', () => {
  test('oneself can be hidden and shown again', () => {
    showRoom()
    press('Hide me')
    expect(screen.queryByRole('button', { name: 'Hide me' })).toBeNull()
    press('Show me')
    expect(button('Hide me')).toBeDefined()
  })

  test('each is named with the state, and one of several can be pinned while all stay', () => {
    const people = [...roomOf().people, person('Eve')]
    const engine = fakeEngine({ peers: [peer('o-Ben', { isMicrophoneOn: false }), peer('o-Eve', { link: 'broken' })] })
    showRoom({ room: roomOf({ people }), engine })
    const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(texts()).toEqual([
      'PinBenMicrophone off',
      'EPinEveConnecting again'.slice(1),
      'YouYour camera is offHide me',
    ])
    press('Pin Eve')
    expect(texts().slice(0, 2)).toEqual(['PinBenMicrophone off', 'Show everybodyEveConnecting again'])
    press('Show everybody')
    expect(button('Pin Eve')).toBeDefined()
  })

  test('the own shared screen is said, and can be ended there', () => {
    const { engine, change } = showRoom()
    change({ isSharing: true })
    expect(screen.getByText('You are sharing your screen')).toBeDefined()
    press('Stop sharing')
    expect(engine.calls).toEqual(['stopSharing'])
    // The button of the browser ends it as well.
    change({ isSharing: false })
    expect(screen.queryByText('You are sharing your screen')).toBeNull()
  })

  test('a paused picture is resumed by hand', () => {
    const { engine, change } = showRoom()
    change({ isPicturePaused: true })
    press('Show my picture again')
    expect(engine.calls).toEqual(['resumePicture'])
  })
})

describe('what is announced', () => {
  beforeEach(useFakeClock)

  test('one message in three seconds: people, sharing, own devices, connection', async () => {
    const { change, draw } = showRoom()
    const status = () => screen.getAllByRole('status')[0]?.textContent
    draw({ room: roomOf({ people: [...roomOf().people, person('Eve')] }) })
    change({ isMicrophoneOn: false, peers: [peer('o-Ben', { screen: {} as MediaStream, link: 'shaky' })] })
    const announced: (string | undefined)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await passTime(3_000)
      announced.push(status())
    }
    expect(announced).toEqual([
      'Eve is in the room',
      'Ben is sharing a screen',
      'Your microphone is off',
      'Your connection is shaky',
    ])
  })
})

describe('the window over other windows', () => {
  test('it has the other person, three buttons, and goes when it is closed', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const opened = frame.contentWindow as Window
    const requestWindow = vi.fn<() => Promise<Window>>(async () => opened)
    vi.stubGlobal('documentPictureInPicture', { requestWindow })
    const actions: Record<string, (() => void) | null> = {}
    vi.stubGlobal('navigator', {
      mediaSession: { setActionHandler: (name: string, handler: (() => void) | null) => (actions[name] = handler) },
    })
    const { engine, props } = showRoom()
    press('More')
    fireEvent.click(await screen.findByRole('button', { name: 'Small picture over other windows' }))
    const inside = within(opened.document.body)
    expect(await inside.findByText('Ben')).toBeDefined()
    fireEvent.click(inside.getByRole('button', { name: 'Mute' }))
    fireEvent.click(inside.getByRole('button', { name: 'Camera off' }))
    expect(await inside.findByRole('button', { name: 'Unmute' })).toBeDefined()
    fireEvent.click(inside.getByRole('button', { name: 'Leave' }))
    expect([engine.calls, vi.mocked(props.onLeave).mock.calls.length]).toEqual([
      ['setMicrophone false', 'setCamera false'],
      1,
    ])
    opened.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(inside.queryByText('Ben')).toBeNull())
    actions.enterpictureinpicture?.()
    expect(await inside.findByText('Ben')).toBeDefined()
    expect(requestWindow).toHaveBeenCalledTimes(2)
  })
})
